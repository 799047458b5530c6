package io.streamops.crawl.site;

import java.io.IOException;

/** What the site does when somebody asks; may take its time, as it has a thread of its own. */
@FunctionalInterface
public interface Scenario {
    void play(Visit visit) throws IOException, InterruptedException;
}
