package io.streamops.collected.analysis;

import io.streamops.contract.collected.CollectedPost.Content;
import io.streamops.contract.post.SentimentLabel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How well labelled sentences are judged by the whole of the analysis, the language included.
 *
 * @param detected the number of sentences whose language was detected
 * @param right how many were judged as they are labelled
 * @param turned how many good ones were called bad, or bad ones good
 */
record Accuracy(int sentences, int detected, int right, int turned) {
    private static final Accuracy NONE = new Accuracy(0, 0, 0, 0);

    static Accuracy of(PostTextAnalyzer reader, String language, String file) throws IOException {
        var accuracy = NONE;
        for (var line : Files.readAllLines(Path.of("src/test/resources/sentiment", file))) {
            var tab = line.indexOf('\t');
            var label = SentimentLabel.of(line.substring(0, tab)).orElseThrow();
            var reading = reader.read(new Content(line.substring(tab + 1), "", null, List.of()));
            accuracy = accuracy.with(
                    label, reading.sentiment().mood(), reading.language().equals(language));
        }
        return accuracy;
    }

    private Accuracy with(SentimentLabel label, SentimentLabel mood, boolean isDetected) {
        var isRight = mood == label;
        var isTurned = !isRight && mood != SentimentLabel.NEUTRAL && label != SentimentLabel.NEUTRAL;
        return new Accuracy(
                sentences + 1, detected + (isDetected ? 1 : 0), right + (isRight ? 1 : 0), turned + (isTurned ? 1 : 0));
    }
}
