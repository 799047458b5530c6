package io.streamops.jobs.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SentenceSplitterTest {
    private static List<String> sentences(String text) {
        return SentenceSplitter.of(text, 1_000);
    }

    @Test
    void aFullStopEndsASentenceOfAMixedText() {
        assertThat(sentences("Redis keeps jobs. Workers take them! Do they? Yes."))
                .containsExactly("Redis keeps jobs.", "Workers take them!", "Do they?", "Yes.");
    }

    @Test
    void aFullStopEndsASentenceOfALowerCaseTextToo() {
        assertThat(sentences("redis keeps jobs. workers take them! do they? yes."))
                .containsExactly("redis keeps jobs.", "workers take them!", "do they?", "yes.");
    }

    @Test
    void aFullStopBeforeASmallLetterDoesNotEndASentenceOfAMixedText() {
        assertThat(sentences("The Yahoo! portal and ca. five others closed. Nobody cared."))
                .containsExactly("The Yahoo! portal and ca. five others closed.", "Nobody cared.");
    }

    @Test
    void abbreviationsInitialsAndNumbersDoNotEndASentence() {
        assertThat(sentences("dr. j. smith et al. paid 3.50 dollars, e.g. for example.com and fig. 2. they left."))
                .containsExactly(
                        "dr. j. smith et al. paid 3.50 dollars, e.g. for example.com and fig. 2.", "they left.");
    }

    @Test
    void theNumberOfAnItemBelongsToIt() {
        assertThat(sentences("1. open the door. 2. go in.")).containsExactly("1. open the door.", "2. go in.");
    }

    @Test
    void quotesAndBracketsStayWithTheSentenceThatTheyClose() {
        assertThat(sentences("He said \"go.\" (She went.) „Ja.“ Then… Nothing?!"))
                .containsExactly("He said \"go.\"", "(She went.)", "„Ja.“", "Then…", "Nothing?!");
    }

    @Test
    void threeDotsEndOneSentence() {
        assertThat(sentences("well... we shall see.")).containsExactly("well...", "we shall see.");
    }

    @Test
    void scriptsWithStopsOfTheirOwnNeedNoBlanks() {
        assertThat(sentences("東京は大きい。「はい。」大阪も大きい！")).containsExactly("東京は大きい。", "「はい。」", "大阪も大きい！");
        assertThat(sentences("यह एक वाक्य है। यह दूसरा है।")).containsExactly("यह एक वाक्य है।", "यह दूसरा है।");
    }

    @Test
    void headingsAndParagraphsEndWhereTheirLinesDo() {
        assertThat(sentences("Jobs\n\nA job is work that is\nqueued and done\n- first\n- second"))
                .startsWith("Jobs")
                .endsWith("- first", "- second");
    }

    @Test
    void aWrappedParagraphIsOneSentence() {
        assertThat(sentences("A job is work that somebody else has to do in a time that suits\nthem better than us."))
                .containsExactly(
                        "A job is work that somebody else has to do in a time that suits them better than us.");
    }

    @Test
    void whatHasNoStopsIsCutAtBlanksOrAnywhereButNotInsideALetter() {
        assertThat(sentences("word ".repeat(1_000)))
                .allSatisfy(sentence -> assertThat(sentence)
                        .hasSizeLessThanOrEqualTo(SentenceSplitter.LONGEST)
                        .startsWith("word")
                        .endsWith("word"));
        assertThat(sentences("𝒳".repeat(3_000)))
                .allSatisfy(sentence -> assertThat(sentence.codePoints()).containsOnly("𝒳".codePointAt(0)))
                .hasSizeBetween(10, 12);
    }

    @Test
    void noTextLosesALetterOrStopsTheCutting() {
        var random = new Random(7);
        var alphabet = "ab. !?\n\"')A1。…\uD835\uDCB3e.g. dr. ";
        for (var round = 0; round < 5_000; round++) {
            var text = new StringBuilder();
            random.ints(random.nextInt(60), 0, alphabet.length()).forEach(i -> text.append(alphabet.charAt(i)));
            var joined = String.join("", SentenceSplitter.of(text.toString(), 1_000));
            assertThat(joined.replaceAll("\\s", "")).isEqualTo(text.toString().replaceAll("\\s", ""));
        }
    }

    @Test
    void onlyTheFirstOnesAreTaken() {
        assertThat(SentenceSplitter.of("one. two. three.", 2)).containsExactly("one.", "two.");
    }
}
