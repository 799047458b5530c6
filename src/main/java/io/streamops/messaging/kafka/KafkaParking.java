package io.streamops.messaging.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.messaging.Parking;
import io.streamops.messaging.kafka.ParkedCopies.Entry;
import io.streamops.settings.KafkaSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Parks messages on {@code <topic>.dlq}, unchanged and with headers that state the reason. A topic cannot delete single
 * records, so a replayed or discarded copy is marked as settled by another record in its partition. Once everything below an
 * offset is settled, it is deleted.
 */
public final class KafkaParking implements Parking {
    /** The position of a parked copy. */
    private record Place(TopicPartition partition, long offset) {}

    private static final Logger log = LoggerFactory.getLogger(KafkaParking.class);
    private static final String SUFFIX = ".dlq";

    private final String lane;
    private final Set<String> deadLetterTopics;
    private final Vertx vertx;
    private final KafkaSettings.Address address;
    private final KafkaTopics topics;
    private final KafkaPublisher publisher;
    private final InstantSource clock;
    private final Map<String, Future<Integer>> partitions = new ConcurrentHashMap<>();
    private final Set<String> underWay = ConcurrentHashMap.newKeySet();

    /** @param sources the topics of the lane */
    public KafkaParking(
            String lane,
            List<String> sources,
            Vertx vertx,
            KafkaSettings.Address address,
            KafkaTopics topics,
            KafkaPublisher publisher,
            InstantSource clock) {
        this.lane = lane;
        this.deadLetterTopics =
                Set.copyOf(sources.stream().map(topic -> topic + SUFFIX).toList());
        this.vertx = vertx;
        this.address = address;
        this.topics = topics;
        this.publisher = publisher;
        this.clock = clock;
    }

    @Override
    public String lane() {
        return lane;
    }

    /** Writes a copy; all copies of a message go to the same partition. */
    Future<Void> park(ConsumerRecord<byte[], byte[]> message, String reason, int attempts) {
        var headers = KafkaParkedHeaders.of(message, reason, attempts, clock.instant());
        return deadLetterPartitions(message.topic())
                .compose(count -> publisher.send(new ProducerRecord<>(
                        message.topic() + SUFFIX,
                        message.partition() % count,
                        message.key(),
                        message.value(),
                        headers)))
                .mapEmpty();
    }

    private Future<Integer> deadLetterPartitions(String topic) {
        var known = partitions.computeIfAbsent(topic, this::makeDeadLetterTopic);
        if (known.failed()) {
            partitions.remove(topic, known);
        }
        return known;
    }

    private Future<Integer> makeDeadLetterTopic(String topic) {
        return topics.ensureLike(topic, topic + SUFFIX).compose(made -> topics.partitions(topic + SUFFIX));
    }

    @Override
    public Future<Page> list(int offset, int limit) {
        return reading(letters -> {
            var copies = letters.fold(deadLetterTopics);
            var page = letters.read(copies.oldestFirst(offset, limit));
            return new Page(page.stream().map(this::parked).toList(), copies.count());
        });
    }

    private Parking.ParkedMessage parked(ConsumerRecord<byte[], byte[]> copy) {
        var headers = KafkaParkedHeaders.KafkaHeaders.toMap(copy.headers());
        var key = copy.key();
        return new Parking.ParkedMessage(
                lane,
                "%s-%d-%d".formatted(copy.topic(), copy.partition(), copy.offset()),
                headers.getOrDefault(KafkaParkedHeaders.REASON, "unknown"),
                attempts(headers),
                parkedAt(headers),
                key == null ? null : new String(key, UTF_8),
                KafkaParkedHeaders.KafkaHeaders.toMap(
                        KafkaParkedHeaders.KafkaHeaders.without(KafkaParkedHeaders.PREFIX, copy.headers())),
                text(copy.value()));
    }

    private static int attempts(Map<String, String> headers) {
        try {
            return Integer.parseInt(headers.getOrDefault(KafkaParkedHeaders.ATTEMPTS, "1"));
        } catch (NumberFormatException e) {
            return 1; // written by another tool
        }
    }

    private static @Nullable Instant parkedAt(Map<String, String> headers) {
        try {
            return Instant.parse(headers.getOrDefault(KafkaParkedHeaders.AT, ""));
        } catch (DateTimeParseException e) {
            return null; // written by another tool
        }
    }

    private static String text(byte @Nullable [] body) {
        if (body == null) {
            return "";
        }
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
        } catch (CharacterCodingException e) {
            return "base64:" + Base64.getEncoder().encodeToString(body);
        }
    }

    @Override
    public Future<Boolean> replay(String id) {
        return settle(id, copy -> {
            var origin = KafkaParkedHeaders.KafkaHeaders.toMap(copy.headers()).get(KafkaParkedHeaders.TOPIC);
            var topic = origin == null ? copy.topic().substring(0, copy.topic().length() - SUFFIX.length()) : origin;
            return publisher
                    .send(new ProducerRecord<>(
                            topic,
                            null,
                            copy.key(),
                            copy.value(),
                            KafkaParkedHeaders.KafkaHeaders.without(KafkaParkedHeaders.PREFIX, copy.headers())))
                    .mapEmpty();
        });
    }

    @Override
    public Future<Boolean> discard(String id) {
        return settle(id, copy -> Future.succeededFuture());
    }

    /** What happens with a copy before it is removed. */
    private interface Act {
        Future<Void> on(ConsumerRecord<byte[], byte[]> copy);
    }

    private Future<Boolean> settle(String id, Act act) {
        var place = place(id);
        if (place.isEmpty() || !underWay.add(id)) {
            return Future.succeededFuture(false);
        }
        return find(place.get())
                .compose(found -> found.isEmpty()
                        ? Future.succeededFuture(false)
                        : act.on(found.get())
                                .compose(done -> mark(found.get()))
                                .compose(marked -> cleanUp())
                                .map(true))
                .onComplete(settled -> underWay.remove(id));
    }

    private Optional<Place> place(String id) {
        var offset = id.lastIndexOf('-');
        var partition = id.lastIndexOf('-', offset - 1);
        if (partition < 0 || !deadLetterTopics.contains(id.substring(0, partition))) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Place(
                    new TopicPartition(
                            id.substring(0, partition), Integer.parseInt(id.substring(partition + 1, offset))),
                    Long.parseLong(id.substring(offset + 1))));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private Future<Optional<ConsumerRecord<byte[], byte[]>>> find(Place place) {
        return reading(letters -> {
            Optional<Entry> entry =
                    letters.fold(Set.of(place.partition().topic())).find(place.partition(), place.offset());
            return entry.isEmpty()
                    ? Optional.empty()
                    : letters.read(List.of(entry.get())).stream().findFirst();
        });
    }

    private Future<Void> mark(ConsumerRecord<byte[], byte[]> copy) {
        var header = KafkaParkedHeaders.KafkaHeaders.header(KafkaParkedHeaders.SETTLES, Long.toString(copy.offset()));
        return publisher
                .send(new ProducerRecord<>(copy.topic(), copy.partition(), copy.key(), null, List.of(header)))
                .mapEmpty();
    }

    private Future<Void> cleanUp() {
        return reading(letters -> letters.fold(deadLetterTopics).settledBelow())
                .compose(topics::deleteBelow)
                .onFailure(cause -> log.atDebug()
                        .addKeyValue("lane", lane)
                        .setCause(cause)
                        .log("records that are no longer parked are removed the next time"))
                .otherwiseEmpty();
    }

    /** Reads dead-letter topics on a worker thread. */
    private interface Reading<R> {
        R from(DeadLetterReader letters) throws Exception;
    }

    private <R> Future<R> reading(Reading<R> reading) {
        return KafkaTopics.BlockingCalls.call(vertx, () -> {
            try (var letters = new DeadLetterReader(KafkaClients.reader(address))) {
                return reading.from(letters);
            }
        });
    }
}
