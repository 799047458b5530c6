package io.streamops.tasks.mail;

import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;

/** The scripts of {@link MailRecord}. */
public final class MailScripts {
    public static final ScriptSet ALL = new ScriptSet("tasks");

    static final Script BEGIN = ALL.script("mail-begin");
    static final Script SENT = ALL.script("mail-sent");

    private MailScripts() {}
}
