package io.streamops.collected.worker;

import io.streamops.collected.batch.ReadingPool;
import io.streamops.collected.figures.BatchProgress;
import io.streamops.contract.collected.BatchOrigin;
import io.streamops.contract.collected.BatchResult;
import io.streamops.contract.collected.CollectedNames;
import io.streamops.contract.post.AnalysedPost;
import io.streamops.messaging.rabbit.RabbitMessage;
import io.streamops.messaging.rabbit.RabbitPublisher;
import io.streamops.messaging.rabbit.RabbitTopology;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.List;

/** Publishes posts and results; a future that succeeds means that the broker has confirmed the message. */
record Results(RabbitPublisher publisher, ReadingPool pool) {
    /** Declares what is published to. */
    static void declare(RabbitTopology topology) throws IOException {
        topology.queue(AnalysedPost.QUEUE);
        topology.topicExchange(CollectedNames.RESULTS);
    }

    Future<Void> posts(List<AnalysedPost> posts) {
        return pool.call(() -> PostBodies.of(posts)).compose(this::publish);
    }

    private Future<Void> publish(List<String> bodies) {
        return Future.all(bodies.stream()
                        .map(body -> publisher.publish(RabbitMessage.toQueue(AnalysedPost.QUEUE, body)))
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
