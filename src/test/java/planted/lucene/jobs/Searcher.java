package planted.lucene.jobs;

/** Planted: searches by itself. */
class Searcher {
    org.apache.lucene.index.Term term;
}
