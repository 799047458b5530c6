package io.streamops.crawl.politeness;

import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;

/** The scripts by which hosts take turns. All times are Redis's own, so the clocks of nodes do not matter. */
public final class HostLimiterScripts {
    public static final ScriptSet ALL = new ScriptSet("crawl");

    static final Script EXCHANGE = ALL.script("exchange-turns");
    static final Script REST = ALL.script("rest-host");

    private HostLimiterScripts() {}
}
