package planted.capabilities.crawl;

/** Planted: sees another capability. */
public class Crawl {
    planted.capabilities.jobs.Job job;
}
