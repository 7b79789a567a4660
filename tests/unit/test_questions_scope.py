"""Which Act a question means where it names one."""

import pytest

from retrieval.scope import LoadedStatute, Scope, is_of


def scope(title: str, title_en: str | None = None) -> Scope:
    act = LoadedStatute(id="bd-2099-1", title=title, title_en=title_en, language="bn", languages=("bn",), passages=10)
    return Scope(statutes=(act,), alone=True)


@pytest.mark.parametrize("named", ["শ্রম আইন", "বাংলাদেশ শ্রম আইন", "Labour Act", "Labor Act", "the Act"])
def test_the_act_is_known_by_its_own_words(named: str) -> None:
    assert is_of(named, scope("বাংলাদেশ শ্রম আইন, ২০০৬"))


@pytest.mark.parametrize("named", ["Penal Code", "দণ্ডবিধি", "Companies Act", "Fair Labor Standards Act"])
def test_another_act_is_not_taken_for_it(named: str) -> None:
    assert not is_of(named, scope("বাংলাদেশ শ্রম আইন, ২০০৬"))


def test_an_english_title_counts_too() -> None:
    assert is_of("Wharf Porters Act", scope("ঘাট শ্রমিক আইন", "The Wharf Porters Act, 2011"))
