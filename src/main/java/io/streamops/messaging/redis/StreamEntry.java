package io.streamops.messaging.redis;

import io.streamops.messaging.Decoder;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Receipt;
import io.vertx.core.Future;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An entry in flight. */
final class StreamEntry<T> implements Receipt<T> {
    private final String lane;
    private final StreamGroup.PendingEntry pending;
    private final @Nullable String key;
    private final Decoder<Map<String, String>, T> decoder;
    private final StreamLeases<T> holdings;
    /** The latest time at which the lease can have started. */
    private long leasedAt;
    /** The entry's delivery count in Redis. */
    private int deliveries;

    private boolean begun;
    /** Whether its acknowledgment is in flight or sent. */
    private boolean closing;

    StreamEntry(
            String lane,
            StreamGroup.PendingEntry pending,
            @Nullable String key,
            Decoder<Map<String, String>, T> decoder,
            StreamLeases<T> holdings,
            long leasedAt) {
        this.lane = lane;
        this.pending = pending;
        this.key = key;
        this.decoder = decoder;
        this.holdings = holdings;
        this.leasedAt = leasedAt;
        this.deliveries = pending.deliveries();
    }

    String id() {
        return pending.id();
    }

    Map<String, String> fields() {
        return pending.fields();
    }

    int deliveries() {
        return deliveries;
    }

    void counted(int count) {
        deliveries = count;
    }

    /** Whether an attempt has started since the last one was counted. */
    boolean begun() {
        return begun;
    }

    boolean closing() {
        return closing;
    }

    void closing(boolean now) {
        closing = now;
    }

    void leased(long since) {
        leasedAt = since;
    }

    long leasedAt() {
        return leasedAt;
    }

    @Override
    public @Nullable String key() {
        return key;
    }

    @Override
    public Map<String, Object> place() {
        return Map.of("entry", pending.id());
    }

    @Override
    public int firstAttempt() {
        return pending.deliveries();
    }

    @Override
    public Delivery<T> open(int attempt) throws Decoder.Undecodable {
        begun = true;
        return new Delivery<>(lane, pending.id(), key, decoder.decode(pending.fields()), pending.fields(), attempt);
    }

    @Override
    public void settle() {
        holdings.settle(this);
    }

    @Override
    public Future<Void> park(String reason, int attempts) {
        return holdings.park(this, reason, attempts);
    }

    @Override
    public void failedAttempt() {
        begun = false;
        holdings.countAttempt(this);
    }

    @Override
    public void giveBack() {
        holdings.giveBack(this);
    }
}
