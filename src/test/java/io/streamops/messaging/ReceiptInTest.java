package io.streamops.messaging;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A message without a broker that records how it is settled. */
final class ReceiptInTest implements Receipt<String> {
    private final @Nullable String key;
    private final String body;
    private final List<Future<Void>> parkings = new ArrayList<>();
    final List<String> fate = new CopyOnWriteArrayList<>();

    ReceiptInTest(@Nullable String key, String body) {
        this.key = key;
        this.body = body;
    }

    /** The result of the next parking. */
    ReceiptInTest parkingAnswers(Future<Void> answer) {
        parkings.add(answer);
        return this;
    }

    @Override
    public @Nullable String key() {
        return key;
    }

    @Override
    public long size() {
        return body.length();
    }

    @Override
    public Map<String, Object> place() {
        return Map.of("offset", 7L);
    }

    @Override
    public int firstAttempt() {
        return 1;
    }

    @Override
    public Delivery<String> open(int attempt) throws Decoder.Undecodable {
        if (body.startsWith("undecodable, and long")) {
            throw new Decoder.Undecodable("no text", body);
        }
        if (body.equals("undecodable")) {
            throw new Decoder.Undecodable("no text");
        }
        if (body.equals("breaks the decoder")) {
            throw new IllegalStateException("a bug");
        }
        return new Delivery<>("lane", body, key, body, Map.of(), attempt);
    }

    @Override
    public void settle() {
        fate.add("settled");
    }

    @Override
    public Future<Void> park(String reason, int attempts) {
        fate.add("parked after %d: %s".formatted(attempts, reason));
        return parkings.isEmpty() ? Future.succeededFuture() : parkings.removeFirst();
    }

    @Override
    public void failedAttempt() {
        fate.add("failed");
    }

    @Override
    public void giveBack() {
        fate.add("given back");
    }

    @Override
    public String toString() {
        return body + fate;
    }
}
