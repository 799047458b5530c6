package io.streamops.index.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which words find which pages. */
class WordsTest {
    private TestIndex index;

    @BeforeEach
    void anIndex() throws Exception {
        index = new TestIndex();
    }

    @AfterEach
    void close() throws Exception {
        index.close();
    }

    @ParameterizedTest
    @CsvSource({
        "en, universities, the university of this town is one of the oldest that there are in the world",
        "en, running, he went for a run with her and then they had dinner at the house of their friends",
        "de, häuser, das haus steht am ende der straße und ist nicht zu verkaufen weil es uns gehört",
        "de, hauser, die häuser stehen am ende der straße und sind nicht zu verkaufen weil sie uns gehören",
        "fr, chanteuses, la chanteuse est venue avec ses amis pour nous présenter les chansons de sa vie",
        "es, canciones, la canción que más me gusta es la que cantaban los niños en las calles del pueblo",
        "it, ragazze, la ragazza che abita vicino alla stazione non vuole andare a scuola con gli altri",
        "pt, cidades, a cidade que fica perto do rio não tem muitas casas mas os seus moradores são felizes",
        "nl, huizen, het huizenblok aan de rivier is niet te koop omdat de huizen nog gebouwd moeten worden",
        "sv, bilarna, bilen som står på gatan är inte min men jag skulle gärna vilja ha en likadan och inte någon annan",
        "ru, книгами, книга которую я читал вчера была очень интересной и я хочу прочитать её ещё раз",
        "fi, talossa, talo on vanha ja siinä asuu perhe joka ei halua muuttaa pois koska he viihtyvät siellä",
    })
    void aWordFindsItsKin(String language, String query, String text) throws Exception {
        index.with("page", text);
        assertThat(index.search(query).facets().lang())
                .extracting(SearchResult.Count::value)
                .containsExactly(language);
        assertThat(index.found(query)).containsExactly("page");
        assertThat(index.found(query + " lang:" + language)).containsExactly("page");
    }

    @ParameterizedTest
    @CsvSource({"café, cafe", "cafe, café", "CAFÉ, café", "straße, strasse", "πόλη, πολη", "ёлка, елка", "naïve, naïve"
    })
    void accentsAndCaseDoNotMatter(String written, String sought) throws Exception {
        index.with("page", "text with " + written);
        assertThat(index.found(sought)).containsExactly("page");
    }

    @Test
    void chineseJapaneseAndKoreanAreFoundWithoutBlanks() throws Exception {
        index.with("zh", "我们在北京大学学习计算机科学").with("ja", "東京都に住んでいます").with("ko", "한국어를 공부합니다");
        assertThat(index.found("北京大学")).containsExactly("zh");
        assertThat(index.found("東京都")).containsExactly("ja");
        assertThat(index.found("東")).containsExactly("ja");
        assertThat(index.found("한국어")).containsExactly("ko");
        assertThat(index.found("大京")).isEmpty();
    }

    @Test
    void aBeginningFindsWords() throws Exception {
        index.with("page", "a text on photosynthesis").with("other", "a text on physics");
        assertThat(index.found("photos*")).containsExactly("page");
        assertThat(index.found("ph*")).containsExactlyInAnyOrder("page", "other");
        assertThat(index.found("photosyn")).containsExactly("page");
        assertThat(index.found("photosyn text")).isEmpty();
    }

    @Test
    void aWordThatIsInATitleOnlyIsFoundInAllWays() throws Exception {
        index.with("page", "Photosynthesis", "text");
        for (var query : new String[] {"photosynthesis", "photos*", "photosyn", "phtosynthesis", "title:photos*"}) {
            assertThat(index.found(query)).as(query).containsExactly("page");
        }
    }

    @Test
    void aWordThatIsInADescriptionOnlyIsFound() throws Exception {
        index.described("page", "on photosynthesis").with("other", "text");
        for (var query : new String[] {"photosynthesis", "photos*", "phtosynthesis"}) {
            assertThat(index.found(query)).as(query).containsExactly("page");
        }
        assertThat(index.found("title:photosynthesis")).isEmpty();
    }

    @Test
    void aTypoFindsTheWord() throws Exception {
        index.with("page", "a text on photosynthesis");
        assertThat(index.found("phtosynthesis")).containsExactly("page");
        assertThat(index.found("photosinthesys")).containsExactly("page");
        assertThat(index.found("xhotosynthesis")).isEmpty();
        assertThat(index.found("\"phtosynthesis\"")).isEmpty();
    }

    @Test
    void aFrequentWordIsNoTypo() throws Exception {
        for (var i = 0; i < 5; i++) {
            index.with("form" + i, "a form");
        }
        index.with("from", "a from");
        assertThat(index.found("form")).hasSize(5).doesNotContain("from");
    }

    @Test
    void aWordThatIsFoundStandsForItself() throws Exception {
        for (var i = 1000; i < 1030; i++) {
            index.with("code" + i, "a text on ab" + i);
        }
        index.with("theater", "a theater").with("theatre", "a theatre").with("theatres", "a theatrical");
        for (var query : new String[] {"ab1017", "ab1017 text", "text ab1017", "ab1017 text -other", "\"ab1017\""}) {
            assertThat(index.search(query).total()).as(query).isEqualTo(1);
        }
        assertThat(index.found("theater")).containsExactly("theater");
        assertThat(index.found("theater a")).containsExactly("theater");
        var result = index.search("theater");
        assertThat(result.facets().site()).extracting(SearchResult.Count::count).containsExactly(1L);
        assertThat(result.hits().getFirst().snippet()).contains("<mark>theater</mark>");
    }

    @Test
    void eachWordIsForgivenByItself() throws Exception {
        index.with("right", "the theater of dionysus")
                .with("near", "the theatre of dionysus")
                .with("far", "the theatre of dionisos");
        assertThat(index.found("theater dionysis")).containsExactly("right");
        assertThat(index.found("dionysis theater")).containsExactly("right");
        assertThat(index.found("theatter dionysus")).containsExactlyInAnyOrder("right", "near");
    }

    @Test
    void wordsWithDigitsAreMeantAsTheyAre() throws Exception {
        for (var i = 0; i < 30; i++) {
            index.with("code" + i, "invoices of the year 2025, number inv2025x");
        }
        for (var query : new String[] {"2024 invoices", "inv2024x of", "inv2024x"}) {
            assertThat(index.found(query)).as(query).isEmpty();
            assertThat(index.search(query).suggestion()).as(query).isNull();
        }
        assertThat(index.found("inv20")).as("a beginning").isNotEmpty();
    }

    @Test
    void aBeginningIsBetterThanATypo() throws Exception {
        index.with("begun", "some photography").with("similar", "some photogram");
        assertThat(index.found("photogra")).containsExactlyInAnyOrder("begun", "similar");
        index.with("typo", "some photogrb");
        assertThat(index.found("photogra")).containsExactlyInAnyOrder("begun", "similar");
        assertThat(index.found("photogra some")).contains("typo");
    }

    @Test
    void aWordThatWasInAPageIsForgivenAgain() throws Exception {
        index.with("page", "a colour").with("other", "a color");
        assertThat(index.found("colour a")).containsExactly("page");
        index.refresh();
        index.with("page", "nothing");
        assertThat(index.found("colour a")).containsExactly("other");
        assertThat(index.search("colour a").suggestion()).isEqualTo("color a");
    }

    @Test
    void aWordIsFoundWhereverFiltersDoNotLook() throws Exception {
        index.with("https://a.example/1", "a colour").with("https://b.example/2", "a color");
        assertThat(index.found("colour a site:b.example")).isEmpty();
        assertThat(index.found("colur a site:b.example")).containsExactly("2");
    }

    @Test
    void whatIsExcludedIsNotFound() throws Exception {
        index.with("red", "red house").with("blue", "blue house").with("phrase", "house of the red");
        assertThat(index.found("house -blue")).containsExactlyInAnyOrder("red", "phrase");
        assertThat(index.found("house -\"red house\"")).containsExactlyInAnyOrder("blue", "phrase");
        assertThat(index.found("-blue")).containsExactlyInAnyOrder("red", "phrase");
    }

    @Test
    void aWordCanBeSoughtInTitlesOnly() throws Exception {
        index.with("title", "Red house", "text").with("text", "Text", "red house");
        assertThat(index.found("title:red")).containsExactly("title");
        assertThat(index.found("title:\"red house\"")).containsExactly("title");
        assertThat(index.found("-title:red house")).containsExactly("text");
    }

    @Test
    void aStemIsNotTakenForAWordOfAnotherLanguage() throws Exception {
        for (var i = 0; i < 300; i++) {
            index.with("de" + i, "die katze und die maus sind nicht die einzigen tiere in unserem haus " + i);
        }
        for (var i = 0; i < 5; i++) {
            index.with("en" + i, "nobody dies of this and there is nothing that you should be worried about");
        }
        assertThat(index.found("dies")).containsExactly("en0", "en1", "en2", "en3", "en4");
    }
}
