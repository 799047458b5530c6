package io.streamops.collected.statistics;

import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;

/** The scripts of figures and batches. */
public final class StatisticsScripts {
    public static final ScriptSet ALL = new ScriptSet("collected")
            .with("POSTS_PREFIX", StatisticsKeys.POSTS)
            .with("BATCH_PREFIX", StatisticsKeys.BATCH)
            .with("BATCHES", StatisticsKeys.BATCHES)
            .with("ERRORS", StatisticsKeys.ERRORS);

    static final Script COUNT = ALL.script("count");
    static final Script GREATEST_IMPACT = ALL.script("greatest-impact");
    static final Script KEYWORDS = ALL.script("keywords");
    static final Script PROGRESS = ALL.script("progress");
    static final Script RECENT = ALL.script("recent");

    private StatisticsScripts() {}
}
