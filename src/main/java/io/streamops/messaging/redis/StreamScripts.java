package io.streamops.messaging.redis;

/** The scripts of lanes over streams. */
public final class StreamScripts {
    public static final ScriptSet ALL = new ScriptSet("streams");

    static final Script TAKE = ALL.script("take");
    static final Script RENEW = ALL.script("renew");
    static final Script ACKNOWLEDGE = ALL.script("acknowledge");
    static final Script MARK = ALL.script("mark");
    static final Script PARK = ALL.script("park");
    static final Script LEAVE = ALL.script("leave");
    static final Script REDRIVE = ALL.script("redrive");
    static final Script COUNT_AFTER = ALL.script("count-after");
    static final Script TRIM = ALL.script("trim");

    private StreamScripts() {}
}
