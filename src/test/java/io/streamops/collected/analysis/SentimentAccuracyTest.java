package io.streamops.collected.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.collected.analysis.sentiment.SentimentAnalyzer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Measures accuracy on held-out sentences, and compares the documentation with the result. */
class SentimentAccuracyTest {
    private static final String BEGIN = "<!-- accuracy -->\n";
    private static final String END = "<!-- /accuracy -->";
    private static final Map<String, String> NAMES =
            new TreeMap<>(Map.of("en", "English", "es", "Spanish", "fr", "French"));

    private final PostTextAnalyzer reader = new PostTextAnalyzer();

    @Test
    void theDocumentationSaysWhatIsMeasured() throws IOException {
        var doc = Files.readString(Path.of("docs/sentiment.md"));

        var table = doc.substring(doc.indexOf(BEGIN) + BEGIN.length(), doc.indexOf(END));

        assertThat(table).isEqualTo(expected());
    }

    private String expected() throws IOException {
        var rows = new StringBuilder("""
                | language | held-out sentences | correct, of three labels | polarity inverted | language detected | correct, on the sentences the rules were found with |
                |---|---|---|---|---|---|
                """);
        for (var language : NAMES.entrySet()) {
            var held = Accuracy.of(reader, language.getKey(), language.getKey() + "-held-out.tsv");
            var found = Accuracy.of(reader, language.getKey(), language.getKey() + "-rules.tsv");
            rows.append("| %s | %d | %s | %s | %s | %s of %d |\n"
                    .formatted(
                            language.getValue(),
                            held.sentences(),
                            percent(held.right(), held.sentences()),
                            percent(held.turned(), held.sentences()),
                            percent(held.detected(), held.sentences()),
                            percent(found.right(), found.sentences()),
                            found.sentences()));
        }
        return rows.toString();
    }

    private static String percent(int part, int whole) {
        return Math.round(100.0 * part / whole) + " %";
    }

    /** A language below that is better left alone. */
    @Test
    void atLeastSevenOfTenAreRightInEachLanguage() throws IOException {
        for (var language : NAMES.keySet()) {
            var held = Accuracy.of(reader, language, language + "-held-out.tsv");

            assertThat(10 * held.right()).as(language).isGreaterThanOrEqualTo(7 * held.sentences());
        }
    }

    @Test
    void whateverLanguageIsJudgedHasBeenMeasured() {
        assertThat(SentimentAnalyzer.load().languages()).isEqualTo(NAMES.keySet());
    }

    /** Where the sentences held out are known to the rules, the measure is none. */
    @Test
    void noSentenceIsInBothHalves() throws IOException {
        for (var language : NAMES.keySet()) {
            var folder = Path.of("src/test/resources/sentiment");
            var found = Files.readAllLines(folder.resolve(language + "-rules.tsv"));
            var held = Files.readAllLines(folder.resolve(language + "-held-out.tsv"));

            assertThat(held).doesNotContainAnyElementsOf(found);
            assertThat(held.stream()
                            .map(line -> line.substring(0, line.indexOf('\t')))
                            .distinct()
                            .collect(Collectors.toSet()))
                    .containsExactlyInAnyOrder("positive", "negative", "neutral");
        }
    }
}
