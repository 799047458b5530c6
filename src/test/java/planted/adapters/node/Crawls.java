package planted.adapters.node;

import planted.adapters.crawl.Pages;

/** Planted: a port that the composition root implements itself. */
class Crawls implements Pages {}
