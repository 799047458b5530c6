package planted.adapters.crawl;

/** Planted: what a capability needs of others. */
public interface Pages {}
