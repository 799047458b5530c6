package io.streamops.collected.worker;

import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;

/** The scripts of events that wait for objects. */
public final class WaitingEventScripts {
    public static final ScriptSet ALL = new ScriptSet("collected");

    static final Script ADD = ALL.script("wait");
    static final Script TAKE = ALL.script("take-waiting");
    static final Script PUT_OFF = ALL.script("put-off-waiting");
    static final Script REMOVE = ALL.script("remove-waiting");

    private WaitingEventScripts() {}
}
