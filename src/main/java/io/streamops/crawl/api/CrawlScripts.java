package io.streamops.crawl.api;

import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;

/** The Redis scripts that change requests. Most take {@link CrawlKeys#of} as keys. */
public final class CrawlScripts {
    public static final ScriptSet ALL = new ScriptSet("crawl");

    static final Script ADD = ALL.script("add");
    static final Script WITHDRAW = ALL.script("withdraw");
    static final Script FINISH = ALL.script("finish");
    static final Script PUBLISH_END = ALL.script("publish-end");
    static final Script UNINDEXED = ALL.script("unindexed");
    static final Script DROP_ORPHANS = ALL.script("drop-orphans");
    static final Script IS_INTACT = ALL.script("is-intact");
    static final Script SNAPSHOT = ALL.script("snapshot");
    static final Script HISTORY = ALL.script("history");
    static final Script UNLOCK = ALL.script("unlock");

    private CrawlScripts() {}
}
