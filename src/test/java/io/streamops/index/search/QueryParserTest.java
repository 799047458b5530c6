package io.streamops.index.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.index.search.QueryClause.After;
import io.streamops.index.search.QueryClause.Before;
import io.streamops.index.search.QueryClause.Lang;
import io.streamops.index.search.QueryClause.Not;
import io.streamops.index.search.QueryClause.Phrase;
import io.streamops.index.search.QueryClause.Site;
import io.streamops.index.search.QueryClause.Word;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class QueryParserTest {
    private static final Instant NEW_YEAR = Instant.parse("2025-01-01T00:00:00Z");

    static Stream<Arguments> queries() {
        return Stream.of(
                query(""),
                query("  \t\n "),
                query("one Two", word("one", 0), word("Two", 4)),
                query("\"one two\"", new Phrase("one two", false)),
                query("\"never closed", new Phrase("never closed", false)),
                query("a\"b c\"d", word("a", 0), new Phrase("b c", false), word("d", 6)),
                query("-no", new Not(word("no", 1))),
                query("-\"no way\"", new Not(new Phrase("no way", false))),
                query("a - b", word("a", 0), word("-", 2), word("b", 4)),
                query("well-known", word("well-known", 0)),
                query("begin*", new Word("begin", 0, false, true)),
                query("*", word("*", 0)),
                query("site:Example.COM", new Site("example.com")),
                query("site:https://example.com:8080/path?q", new Site("example.com")),
                query("site:*.example.com.", new Site("example.com")),
                query("site:bücher.example", new Site("xn--bcher-kva.example")),
                query("-site:example.com", new Not(new Site("example.com"))),
                query("SITE:a.b x", new Site("a.b"), word("x", 9)),
                query("lang:de-AT", new Lang("de")),
                query("lang:nb", new Lang("no")),
                query("title:word", new Word("word", 6, true, false)),
                query("title:\"two words\"", new Phrase("two words", true)),
                query("title:beg*", new Word("beg", 6, true, true)),
                query("after:2025-01-01", new After(NEW_YEAR)),
                query("after:2025-01", new After(NEW_YEAR)),
                query("after:2025", new After(NEW_YEAR)),
                query("before:2025-01-01T00:00:00Z", new Before(NEW_YEAR)),
                query("before:2025-13-01", word("before:2025-13-01", 0)),
                query("after:", word("after:", 0)),
                query("site: x", word("site:", 0), word("x", 6)),
                query("c:\\path", word("c:\\path", 0)),
                query("https://example.com/", word("https://example.com/", 0)),
                query("title:\"\"", word("title:", 0), new Phrase("", false)));
    }

    private static Arguments query(String query, QueryClause... clauses) {
        return Arguments.of(query, List.of(clauses));
    }

    private static Word word(String text, int at) {
        return new Word(text, at, false, false);
    }

    @ParameterizedTest
    @MethodSource("queries")
    void aQueryIsRead(String query, List<QueryClause> clauses) {
        assertThat(QueryParser.parse(query)).isEqualTo(clauses);
    }

    @Test
    void aQueryHasNoMoreThan32Parts() {
        assertThat(QueryParser.parse("w ".repeat(500))).hasSize(32);
    }

    @Test
    void garbageIsNeverWrong() throws Exception {
        var random = new Random(42);
        try (var index = new TestIndex()) {
            index.with("a", "one two three", "site of words and years 2025");
            for (var i = 0; i < 3_000; i++) {
                var query = garbage(random);
                assertThat(QueryParser.parse(query)).as(query).hasSizeLessThanOrEqualTo(32);
                assertThat(index.search(query).partial()).as(query).isFalse();
                assertThat(index.suggest(query)).as(query).hasSizeLessThanOrEqualTo(5);
            }
        }
    }

    @Test
    void manyUnknownWordsAreNoTooLargeQuery() throws Exception {
        try (var index = new TestIndex()) {
            for (var i = 0; i < 500; i++) {
                index.with("page" + i, "title" + i, "wordy" + i + " wardy" + i + " weirdo" + i);
            }
            assertThat(index.search("wrody w* wordi* worbyy ".repeat(30)).partial())
                    .isFalse();
            assertThat(index.search("\"wordy1 wardy1\" ".repeat(40)).total()).isOne();
        }
    }

    private static String garbage(Random random) {
        var pieces = List.of(
                "-",
                "\"",
                ":",
                "*",
                " ",
                "site:",
                "lang:",
                "title:",
                "after:",
                "before:",
                "2025",
                "-01",
                "one",
                "wrods",
                "東京",
                "é",
                "\uD83D\uDE00",
                "\uD83D",
                "\uDE00",
                "\u0000",
                "\u0001",
                "\u0301",
                "\\",
                "~",
                "..",
                "[",
                "ß");
        var query = new StringBuilder();
        for (var left = random.nextInt(12); left > 0; left--) {
            query.append(
                    random.nextInt(8) == 0
                            ? String.valueOf((char) random.nextInt(65_536))
                            : pieces.get(random.nextInt(pieces.size())));
        }
        return query.toString();
    }
}
