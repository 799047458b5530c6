package io.streamops.collected.worker;

import io.streamops.collected.batch.BatchReader;
import io.streamops.collected.statistics.BatchProgress;
import io.streamops.contract.collected.BatchResult;
import io.streamops.contract.collected.CollectedMessage;
import io.streamops.contract.collected.CollectedNames;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.messaging.rabbit.RabbitMessage;
import io.streamops.messaging.rabbit.RabbitPublisher;
import io.streamops.messaging.rabbit.RabbitTopology;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Publishes posts and results; a future that succeeds means that the broker has confirmed the message. */
record ResultPublisher(RabbitPublisher publisher, BatchReader.BatchIoPool pool) {
    /** Declares what is published to. */
    static void declare(RabbitTopology topology) throws IOException {
        topology.queue(AnalyzedPost.QUEUE);
        topology.topicExchange(CollectedNames.RESULTS);
    }

    Future<Void> posts(List<AnalyzedPost> posts) {
        return pool.call(() -> PostMessages.of(posts)).compose(this::publish);
    }

    private Future<Void> publish(List<String> bodies) {
        return Future.all(bodies.stream()
                        .map(body -> publisher.publish(RabbitMessage.toQueue(AnalyzedPost.QUEUE, body)))
                        .toList())
                .mapEmpty();
    }

    Future<Void> result(CollectedMessage.Origin origin, BatchProgress end) {
        var result = new BatchResult(
                origin.projectId(), origin.jobId(), end.done() + end.errors(), end.done(), end.errors());
        return publisher.publish(RabbitMessage.toExchange(
                        CollectedNames.RESULTS,
                        CollectedNames.RESULT_KEY,
                        result.toJson().encode())
                .withMessageId(origin.eventId()));
    }

    /** Packs analyzed posts into messages for indexers, none much larger than the limit. */
    static final class PostMessages {
        private static final int LARGEST = 240 << 10;
        private static final String BEGIN = "{\"posts\":[";
        private static final String END = "]}";

        private PostMessages() {}

        static List<String> of(List<AnalyzedPost> posts) {
            var bodies = new ArrayList<String>();
            var body = new StringBuilder(BEGIN);
            var bytes = 0;
            for (var post : posts) {
                var json = post.toJson().encode();
                var size = bytes(json);
                if (bytes > 0 && bytes + size > LARGEST) {
                    bodies.add(body.append(END).toString());
                    body = new StringBuilder(BEGIN);
                    bytes = 0;
                }
                body.append(bytes > 0 ? "," : "").append(json);
                bytes += size + 1;
            }
            if (bytes > 0) {
                bodies.add(body.append(END).toString());
            }
            return bodies;
        }

        /** The size in UTF-8. */
        private static int bytes(String json) {
            var bytes = json.length();
            for (var i = 0; i < json.length(); i++) {
                var c = json.charAt(i);
                bytes += c < 0x80 ? 0 : c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
            }
            return bytes;
        }
    }
}
