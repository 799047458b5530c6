package io.streamops.collected.analysis.model;

import io.streamops.contract.post.Sentiment;
import io.streamops.contract.post.SentimentLabel;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Validates a model's response: one sentiment for each text, in order. */
final class SentimentModelReply {
    /** The method name of sentiments from the model. */
    static final String METHOD = "http";

    /** The response is invalid; the message does not contain it. */
    static final class Malformed extends Exception {
        Malformed(String reason) {
            super(reason);
        }
    }

    private SentimentModelReply() {}

    static List<Sentiment> read(Buffer body, int texts) throws Malformed {
        var array = array(body);
        if (array.size() != texts) {
            throw new Malformed("it has %d sentiments for %d texts".formatted(array.size(), texts));
        }
        var sentiments = new ArrayList<Sentiment>(texts);
        for (var i = 0; i < texts; i++) {
            sentiments.add(sentiment(array.getValue(i), i));
        }
        return List.copyOf(sentiments);
    }

    private static JsonArray array(Buffer body) throws Malformed {
        try {
            return new JsonArray(body);
        } catch (DecodeException | ClassCastException e) {
            throw new Malformed("it is not a JSON array");
        }
    }

    private static Sentiment sentiment(Object item, int index) throws Malformed {
        if (item instanceof JsonObject json
                && json.getValue("label") instanceof String label
                && json.getValue("score") instanceof Number score
                && Math.abs(score.doubleValue()) <= 1) {
            var mood = SentimentLabel.of(label);
            if (mood.isPresent()) {
                return new Sentiment(mood.get(), score.doubleValue(), METHOD);
            }
        }
        throw new Malformed(
                "item %d needs a label (positive, neutral or negative) and a score from -1 to 1".formatted(index));
    }
}
