package io.streamops.index.search;

import io.streamops.index.schema.IndexKind;
import java.time.Instant;

/** A clause of a query. */
sealed interface QueryClause {

    /** A clause that must or should match. */
    sealed interface Positive extends QueryClause {}

    /** Words to find, in pages or in titles only. */
    sealed interface Wanted extends Positive {
        String text();

        boolean inTitle();
    }

    /** A clause without words. */
    sealed interface Filter extends Positive {}

    /**
     * A word as typed.
     *
     * @param at its offset in the query
     * @param prefix whether it matches as a prefix
     */
    record Word(String text, int at, boolean inTitle, boolean prefix) implements Wanted {}

    /** Consecutive words. */
    record Phrase(String text, boolean inTitle) implements Wanted {}

    /** Pages of a host, or of the hosts below a domain. */
    record Site(String name) implements Filter {}

    /** Pages in a language. */
    record Lang(String code) implements Filter {}

    /** Only pages, or only posts. */
    record OfKind(IndexKind kind) implements Filter {}

    /** Posts of a project. */
    record Project(String id) implements Filter {}

    /** Posts of a platform. */
    record Platform(String name) implements Filter {}

    /** Pages crawled, or posts published, at this time or later. */
    record After(Instant time) implements Filter {}

    /** Pages crawled, or posts published, before this time. */
    record Before(Instant time) implements Filter {}

    /** Excludes matches of a clause. */
    record Not(Positive clause) implements QueryClause {}
}
