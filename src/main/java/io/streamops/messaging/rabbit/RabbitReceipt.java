package io.streamops.messaging.rabbit;

import com.rabbitmq.client.Delivery;
import io.streamops.messaging.Decoder;
import io.streamops.messaging.Receipt;
import io.vertx.core.Future;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message in flight, on the channel that delivered it. */
final class RabbitReceipt<T> implements Receipt<T> {
    private final RabbitLane<T> lane;
    private final RabbitSession session;
    private final Delivery message;
    private final RedeliveryCounts.DeliveryCount tried;
    /** The counter of its attempts; null while nothing is counted. */
    private @Nullable String counter;
    /** Whether an attempt has started since the last one was counted. */
    private boolean begun;

    RabbitReceipt(RabbitLane<T> lane, RabbitSession session, Delivery message, RedeliveryCounts.DeliveryCount tried) {
        this.lane = lane;
        this.session = session;
        this.message = message;
        this.tried = tried;
        this.counter = tried.counter();
    }

    RabbitSession session() {
        return session;
    }

    Delivery message() {
        return message;
    }

    long tag() {
        return message.getEnvelope().getDeliveryTag();
    }

    @Nullable String counter() {
        return counter;
    }

    @Override
    public @Nullable String key() {
        return null;
    }

    @Override
    public Map<String, Object> place() {
        return Map.of("deliveryTag", tag());
    }

    @Override
    public int firstAttempt() {
        return 1 + tried.times();
    }

    @Override
    public io.streamops.messaging.Delivery<T> open(int attempt) throws Decoder.Undecodable {
        begun = true;
        return new io.streamops.messaging.Delivery<>(
                lane.name(),
                Long.toString(tag()),
                null,
                lane.decode(RawMessage.of(message)),
                RabbitParkedHeaders.texts(message.getProperties()),
                attempt);
    }

    @Override
    public void settle() {
        session.settle(message);
        lane.settled(this);
    }

    @Override
    public Future<Void> park(String reason, int attempts) {
        return lane.park(RawMessage.of(message), reason, attempts);
    }

    @Override
    public void failedAttempt() {
        begun = false;
        counter = lane.countAttempt(message);
    }

    @Override
    public void giveBack() {
        if (!begun) {
            lane.uncountDelivery(message);
        }
        session.giveBack(message);
        lane.givenBack(this);
    }
}
