package io.streamops.collected.analysis;

import io.streamops.contract.collected.CollectedPost.Content;
import io.streamops.contract.post.Mood;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * How well labelled sentences are judged by the whole of the analysis, the language included.
 *
 * @param told of how many the language was told
 * @param right how many were judged as they are labelled
 * @param rightWhereTold how many of those whose language was told
 * @param wrong what was judged otherwise, as label, mood, language and sentence
 */
record Accuracy(int sentences, int told, int right, int rightWhereTold, List<String> wrong) {
    static Accuracy of(PostReader reader, String language, String file) throws IOException {
        int told = 0, right = 0, both = 0;
        var wrong = new ArrayList<String>();
        var lines = Files.readAllLines(Path.of("src/test/resources/sentiment", file));
        for (var line : lines) {
            var tab = line.indexOf('\t');
            var label = Mood.of(line.substring(0, tab)).orElseThrow();
            var reading = reader.read(new Content(line.substring(tab + 1), "", null, List.of()));
            var isTold = Objects.equals(reading.language(), language);
            var isRight = reading.sentiment().mood() == label;
            told += isTold ? 1 : 0;
            right += isRight ? 1 : 0;
            both += isTold && isRight ? 1 : 0;
            if (!isRight || !isTold) {
                wrong.add("%s as %s %s in %s: %s"
                        .formatted(
                                label.word(),
                                reading.sentiment().mood().word(),
                                reading.sentiment().score(),
                                reading.language(),
                                line.substring(tab + 1)));
            }
        }
        return new Accuracy(lines.size(), told, right, both, List.copyOf(wrong));
    }

    public static void main(String[] args) throws IOException {
        var reader = new PostReader();
        for (var language : args) {
            var accuracy = of(reader, language, language + "-rules.tsv");
            accuracy.wrong().forEach(System.out::println);
            System.out.printf("%s %d told %d right %d rightWhereTold %d%n", language, accuracy.sentences(), accuracy.told(), accuracy.right(), accuracy.rightWhereTold());
        }
    }
}
