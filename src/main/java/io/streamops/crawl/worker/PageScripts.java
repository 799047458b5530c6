package io.streamops.crawl.worker;

import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;

/**
 * The Redis scripts of crawl workers. A URL has three keys: {@code crawled:} exists while it is not crawled again,
 * {@code crawl:page:} keeps its page for longer, {@code crawl:lock:} holds the fencing token of the worker that crawls it.
 */
public final class PageScripts {
    public static final ScriptSet ALL = new ScriptSet("crawl");

    static final Script CLAIM = ALL.script("claim");
    static final Script REMEMBER = ALL.script("remember");
    static final Script REMEMBER_AGAIN = ALL.script("remember-again");
    static final Script NAME = ALL.script("name");
    static final Script UNLOCK = ALL.script("unlock");
    static final Script RENEW = ALL.script("renew");

    private PageScripts() {}
}
