"""The neo4j.conf of a local server, as text."""

from __future__ import annotations

from pathlib import Path

from graph_schema.browser_style import style_command
from graph_schema.server_instance import LOOPBACK, Instance, Ports

OPENED = ("java.nio", "java.io", "sun.nio.ch", "java.util.concurrent")
JVM = (
    *(f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in OPENED),
    "--enable-native-access=ALL-UNNAMED",
    "-XX:+UseG1GC",
    "-XX:-OmitStackTraceInFastThrow",
    "-Dlog4j2.disable.jmx=true",
    "-Dio.netty.tryReflectionSetAccessible=true",
)
# Bolt lets 10 s pass before the process ends, though the databases are closed and nobody is connected: these make it about one.
NEWER = (
    ("db.query.default_language", "CYPHER_25"),
    ("internal.server.bolt.thread_pool_shutdown_wait_time", "1s"),
    ("internal.server.bolt.connection_shutdown_wait_time", "1s"),
    ("internal.dbms.bolt.netty_server_shutdown_quiet_period_duration", "0s"),
    ("internal.dbms.bolt.netty_server_shutdown_timeout", "1s"),
)


def neo4j_conf(instance: Instance, ports: Ports, lib: Path) -> str:
    """The configuration: loopback only, nothing told to anyone, small memory, no long transaction.

    A key that the version does not know would stop its start, so what only newer servers know is left out for older ones.
    """
    settings = [
        ("server.default_listen_address", LOOPBACK),
        ("server.bolt.listen_address", f"{LOOPBACK}:{ports.bolt}"),
        ("server.bolt.advertised_address", f"{LOOPBACK}:{ports.bolt}"),
        ("server.http.listen_address", f"{LOOPBACK}:{ports.http}"),
        ("server.http.advertised_address", f"{LOOPBACK}:{ports.http}"),
        ("server.https.enabled", "false"),
        ("dbms.security.auth_enabled", "true"),
        ("dbms.usage_report.enabled", "false"),
        ("client.allow_telemetry", "false"),
        ("dbms.routing.enabled", "false"),
        ("server.directories.data", str(instance.data)),
        ("server.directories.logs", str(instance.log.parent)),
        ("server.directories.run", str(instance.state / "run")),
        ("server.directories.import", str(instance.state / "import")),
        ("server.directories.lib", str(lib)),
        ("server.memory.heap.initial_size", f"{instance.heap_megabytes}m"),
        ("server.memory.heap.max_size", f"{instance.heap_megabytes}m"),
        ("server.memory.pagecache.size", f"{instance.page_cache_megabytes}m"),
        ("db.transaction.timeout", f"{instance.transaction_seconds}s"),
        ("browser.post_connect_cmd", f"{style_command()}; clear; play start"),
        ("browser.remote_content_hostname_whitelist", f"localhost,{LOOPBACK}"),
    ]
    if not instance.version.startswith("5."):
        settings += NEWER
    settings += [("server.jvm.additional", option) for option in JVM]
    return "".join(f"{key}={value}\n" for key, value in settings)
