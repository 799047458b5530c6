package io.streamops.crawl.site;

import java.io.IOException;

/** The behavior of the site for one request; may block, because it has its own thread. */
@FunctionalInterface
public interface Scenario {
    void play(Visit visit) throws IOException, InterruptedException;
}
