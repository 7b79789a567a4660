// One state of a channel for each version; versions are drawn so that no two runs share one
// params: none
CREATE CONSTRAINT channel_state_unique IF NOT EXISTS FOR (cs:ChannelState) REQUIRE (cs.channel, cs.version) IS UNIQUE
