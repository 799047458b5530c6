package io.streamops.collected.worker;

import io.streamops.collected.batch.BatchIoPool;
import io.streamops.collected.statistics.BatchProgress;
import io.streamops.contract.collected.BatchOrigin;
import io.streamops.contract.collected.BatchResult;
import io.streamops.contract.collected.CollectedNames;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.messaging.rabbit.RabbitMessage;
import io.streamops.messaging.rabbit.RabbitPublisher;
import io.streamops.messaging.rabbit.RabbitTopology;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.List;

/** Publishes posts and results; a future that succeeds means that the broker has confirmed the message. */
record ResultPublisher(RabbitPublisher publisher, BatchIoPool pool) {
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

    Future<Void> result(BatchOrigin origin, BatchProgress end) {
        var result = new BatchResult(
                origin.projectId(), origin.jobId(), end.done() + end.errors(), end.done(), end.errors());
        return publisher.publish(RabbitMessage.toExchange(
                        CollectedNames.RESULTS,
                        CollectedNames.RESULT_KEY,
                        result.toJson().encode())
                .withMessageId(origin.eventId()));
    }
}
