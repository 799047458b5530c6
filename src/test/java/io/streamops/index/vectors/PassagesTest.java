package io.streamops.index.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.embedding.InProcessEmbedder;
import io.streamops.index.search.RankedPassage;
import io.streamops.index.store.IndexDirectory;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Passages found for questions in a small corpus, with the real model. */
@SuppressWarnings("NullAway.Init") // set before all tests
class PassagesTest {
    @TempDir
    static Path folder;

    private static InProcessEmbedder embedder;
    private static VectorizedStore store;

    @BeforeAll
    static void fill() throws Exception {
        embedder = new InProcessEmbedder();
        store = new VectorizedStore(IndexDirectory.on(folder.resolve("pages")), embedder)
                .with("password", "Signing in", """
                        If you have forgotten your secret phrase, press the link below the login form. We send a message to your \
                        mailbox; open it within an hour and choose a new one with at least twelve characters.""")
                .with("invoice", "Payments", """
                        Invoices are sent at the end of each month. They can be settled by card or bank transfer within \
                        thirty days. A reminder follows when the money has not arrived.""")
                .with("bread", "Sourdough", """
                        Mix flour, water and the starter, let the dough rest over night, fold it several times and bake it in \
                        a hot oven with steam until the crust is dark.""")
                .with("volcano", "Volcanoes", """
                        Molten rock rises through cracks in the crust of the earth and erupts as lava and ash. The plates \
                        that drift below the oceans feed chains of such mountains.""")
                .with("heart", "The heart", """
                        The organ pumps blood through arteries and veins. A cardiologist listens to its rhythm; a narrow \
                        vessel may be widened with a small balloon.""")
                .with("error", "Messages of the pump XK-4711", """
                        E0815 appears when the filter is full. Take the lid off, rinse the sieve and press the green button. \
                        E0816 appears when the water is too warm.""")
                .with("error2", "Messages of the pump XK-4712", """
                        E0915 appears when the filter is full. Take the lid off, rinse the sieve and press the green button. \
                        E0916 appears when the water is too warm.""")
                .with("https://garten.example.net/tomaten", "Tomaten", """
                        Tomaten brauchen viel Sonne und regelmäßig Wasser. Die Pflanzen werden an Stäben hochgebunden, und \
                        die unteren Blätter werden entfernt, damit sie nicht faulen.""")
                .with("https://garden.example.net/tomatoes", "Tomatoes", """
                        Tomatoes need a lot of sun and regular water. Tie the plants to sticks and take the lower leaves \
                        away so that they do not rot.""")
                .with(
                        "history",
                        "Our company",
                        "The company was founded by two sisters in a garage in 1987. ".repeat(5)
                                + "It grew and moved to another town, and to yet another one, as companies do. "
                                        .repeat(40)
                                + "Employees may bring their dogs to the office on Fridays, if no colleague is afraid of them.")
                .filled();
    }

    @AfterAll
    static void close() throws Exception {
        store.close();
        embedder.close();
    }

    @Test
    void aQuestionFindsByMeaningThePageThatHasNoneOfItsWords() throws Exception {
        assertThat(store.found("How can I reset my password?")).first().isEqualTo("password");
        assertThat(store.found("Why do eruptions happen?")).first().isEqualTo("volcano");
        assertThat(store.found("Who treats cardiac diseases?")).first().isEqualTo("heart");
        assertThat(store.found("When do I have to pay my bill?")).first().isEqualTo("invoice");
    }

    @Test
    void aRareWordFindsByItsLettersThePageThatHasIt() throws Exception {
        assertThat(store.found("What shall I do when it shows E0915?")).first().isEqualTo("error2");
        assertThat(store.found("What shall I do when it shows E0816?")).first().isEqualTo("error");
        assertThat(store.found("xk-4712")).first().isEqualTo("error2");
    }

    @Test
    void whatFitsIsScoredAboveTheRestAndNeverAboveOne() throws Exception {
        var passages = store.passages("How is sourdough bread baked?");
        assertThat(passages.getFirst().score()).isGreaterThan(0.7).isLessThanOrEqualTo(1);
        assertThat(passages).isSortedAccordingTo((one, other) -> Double.compare(other.score(), one.score()));
    }

    @Test
    void thePassageThatFitsIsShownFromALongPage() throws Exception {
        var best = store.passages("Can pets come along to work?").getFirst();
        assertThat(best.url()).endsWith("/history");
        assertThat(best.text()).contains("bring their dogs").hasSizeLessThan(1_000);
        assertThat(store.passages("sisters garage").getFirst().text()).contains("founded by two sisters");
    }

    @Test
    void signsInAQuestionMeanNothing() throws Exception {
        for (var question : new String[] {
            "password -login \"no such phrase\" site:nowhere.example title:bread",
            "forgotten secret phrase AND (login OR [mailbox] ~ * ? \\",
            "\"how do I reset my password\"",
        }) {
            assertThat(store.found(question)).as(question).contains("password");
        }
    }

    @Test
    void whatNoPageKnowsIsNotFound() throws Exception {
        assertThat(store.found("Which quarterback won the Super Bowl in 1998?")).isEmpty();
        assertThat(store.found("qwrtzp")).isEmpty();
        assertThat(store.found("")).isEmpty();
        assertThat(store.found("?!")).isEmpty();
    }

    @Test
    void siteAndLanguageNarrowBothWays() throws Exception {
        var question = "How much water do tomatoes need?";
        assertThat(store.found(question)).contains("tomatoes");
        assertThat(VectorizedStore.names(store.passages(question, "garden.example.net", null)))
                .containsExactly("tomatoes");
        assertThat(store.passages(question, "example.net", null))
                .isNotEmpty()
                .extracting(RankedPassage::url)
                .allMatch(url -> url.contains(".example.net/"));
        assertThat(store.passages("Wie viel Wasser brauchen Tomaten?", null, "de"))
                .extracting(RankedPassage::url)
                .containsExactly("https://garten.example.net/tomaten");
        assertThat(store.passages(question, "other.example", null)).isEmpty();
    }
}
