package io.streamops.crawl.worker;

import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;

/**
 * The scripts of crawl workers. Three keys belong to a URL: {@code crawled:} says that it is not to be crawled now,
 * {@code crawl:page:} keeps what is known of it for longer than that, {@code crawl:lock:} has the token of the worker that crawls
 * it.
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
