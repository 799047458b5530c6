package io.streamops.index.search;

import io.streamops.index.schema.Kind;
import java.time.Instant;

/** One thing that a query asks for. */
sealed interface Clause {

    /** What a page should have. */
    sealed interface Positive extends Clause {}

    /** Words to look for in pages, or in their titles only. */
    sealed interface Wanted extends Positive {
        String text();

        boolean inTitle();
    }

    /** What has nothing to do with words. */
    sealed interface Filter extends Positive {}

    /**
     * A word as it was typed.
     *
     * @param at where it begins in the query
     * @param prefix whether any word that begins so will do
     */
    record Word(String text, int at, boolean inTitle, boolean prefix) implements Wanted {}

    /** Words that stand side by side. */
    record Phrase(String text, boolean inTitle) implements Wanted {}

    /** Pages of a host, or of any host below a domain. */
    record Site(String name) implements Filter {}

    /** Pages in a language. */
    record Lang(String code) implements Filter {}

    /** Only pages, or only posts. */
    record OfKind(Kind kind) implements Filter {}

    /** Posts of a project. */
    record Project(String id) implements Filter {}

    /** Posts of a platform. */
    record Platform(String name) implements Filter {}

    /** Pages crawled, and posts published, then or later. */
    record After(Instant time) implements Filter {}

    /** Pages crawled, and posts published, before. */
    record Before(Instant time) implements Filter {}

    /** No pages of this kind. */
    record Not(Positive clause) implements Clause {}
}
