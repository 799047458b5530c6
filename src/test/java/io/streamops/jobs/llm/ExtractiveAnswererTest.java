package io.streamops.jobs.llm;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.jobs.kind.PassageRetrieval.Passage;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages that an answer is made of: those with the words of the question. */
class ExtractiveAnswererTest extends LlmCase {
    private static final Pattern CITED = Pattern.compile("\\[([0-9]+)]");

    /** Made-up words, so that no list of words can help; the last page has no sentences. */
    private static final List<Passage> PAGES = List.of(
            page(
                    "Glimmerfish",
                    "the glimmerfish carries a lantern. it hunts at night. divers rarely see a glimmerfish."),
            page(
                    "Care of glimmerfish",
                    "a glimmerfish eats plankton. keep every glimmerfish in cold water of 4 degrees."),
            page("Quandrel engines", "a quandrel engine burns vexil oil. the engine was built by farmers in 1931."),
            page("Tromil", "it is 812 metres high. nobody has climbed it in winter."),
            page("Untitled", "zorb velmi quaxi prun dostel kamir lethu wombri fenta gulno shirk orval pendu miskor"));

    private static Passage page(String title, String text) {
        return new Passage("http://example.com/" + title.length(), title, text, 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // question | cited pages
                "glimmerfish | 1 2",
                "Tell me everything you know about the glimmerfish. | 1 2",
                "What does a glimmerfish carry? | 1",
                "What do glimmerfishes eat? | 2",
                "In which water should somebody keep a glimmerfish at home? | 2",
                "Which oil do quandrels need? | 3",
                "Who built the engine of the quandrel and in which year? | 3",
                "How high is the Tromil? | 4",
                "What is the Tromil? | 4",
                "lethu wombri | 5",
                "What is a miskor? | 5",
                "Was weißt du über dostel und kamir? | 5",
                "How do I breed glimmerfish indoors? | 1 2",
                "Compare quandrels with zorb | 3 5",
            })
    void pagesWithTheWordsOfTheQuestionAnswer(String question, String cited) {
        assertThat(CITED.matcher(answer(question))
                        .results()
                        .map(found -> found.group(1))
                        .distinct())
                .containsExactly(cited.split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "How are violins built and tuned?",
                "Which farmers won the tractor race of Minnesota in spring?",
                "When do trains leave at night for the winter games in Oslo?",
                "Tell me everything about jellyfish.",
                "Who are you?",
                "???",
            })
    void pagesAboutSomethingElseDoNot(String question) {
        assertThat(answer(question)).isEqualTo(ExtractiveAnswerer.NOTHING);
    }

    @ParameterizedTest
    @CsvSource({"1", "8", "50"})
    void aWordThatAllPagesHaveTellsAsMuchAsOneOfAFewPages(int pages) {
        var found = IntStream.range(0, pages)
                .mapToObj(n -> page("Page " + n, "glimmerfish number%d was seen off coast%d.".formatted(n, n)))
                .toList();

        assertThat(new ExtractiveAnswerer(vertx)
                        .answer("Where do glimmerfish sleep?", found, run)
                        .text())
                .contains("[1]");
    }

    private String answer(String question) {
        return new ExtractiveAnswerer(vertx).answer(question, PAGES, run).text();
    }
}
