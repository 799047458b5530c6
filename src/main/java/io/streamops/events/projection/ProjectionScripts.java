package io.streamops.events.projection;

import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;

/** The scripts that change views. */
public final class ProjectionScripts {
    public static final ScriptSet ALL = new ScriptSet("events").with("EVENTS_SUFFIX", EntityKind.LOG);

    static final Script APPLY = ALL.script("apply");
    static final Script AHEAD = ALL.script("ahead");
    static final Script DISCARD = ALL.script("discard");
    static final Script SWEEP = ALL.script("sweep");
    static final Script RESERVE = ALL.script("reserve");
    static final Script PAGE = ALL.script("page");

    private ProjectionScripts() {}
}
