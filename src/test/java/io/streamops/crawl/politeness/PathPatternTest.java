package io.streamops.crawl.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which paths a rule is about. */
class PathPatternTest {
    @ParameterizedTest
    @CsvSource({
        "/fish, /fish, true",
        "/fish, /fish.html, true",
        "/fish, /Fish, false",
        "/fish*, /fishheads, true",
        "/fish/, /fish, false",
        "/*.php, /folder/any.php.file, true",
        "/*.php, /windows.PHP, false",
        "/*.php$, /a.php, true",
        "/*.php$, /a.php/b.php, true",
        "/*.php$, /a.php?x, false",
        "/fish*.php, /fishheads/catfish.php?x=1, true",
        "/a$, /a, true",
        "/a$, /ab, false",
        "/*a*b$, /xaybzb, true",
        "/ab*b$, /ab, false",
        "/a*, /a, true",
        "/***, /, true",
        "/*$, /anything, true",
        "*, /, true",
        "$, /, false",
        "a, /a, false"
    })
    void aPatternMatchesAsTheRfcSays(String rule, String path, boolean matches) {
        assertThat(PathPattern.of(rule).matches(path)).isEqualTo(matches);
    }

    @Test
    void itAgreesWithARegularExpressionOnWhateverIsWritten() {
        var random = new Random(7);
        for (var i = 0; i < 50_000; i++) {
            var rule = text(random, "ab**", 8) + (random.nextInt(3) == 0 ? "$" : "");
            var path = text(random, "ab", 10);
            var bound = rule.endsWith("$");
            var body = bound ? rule.substring(0, rule.length() - 1) : rule;
            var regex = body.replace("*", ".*") + (bound ? "" : ".*");
            assertThat(PathPattern.of(rule).matches(path))
                    .as("%s on %s", rule, path)
                    .isEqualTo(Pattern.matches(regex, path));
        }
    }

    private static String text(Random random, String letters, int longest) {
        var text = new StringBuilder();
        for (var left = random.nextInt(longest); left > 0; left--) {
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        return text.toString();
    }
}
