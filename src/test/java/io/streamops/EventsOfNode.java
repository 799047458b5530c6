package io.streamops;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.PublishedEvents;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** A user of a node's workflows and tasks, over HTTP, who can also read their events on Kafka. */
record EventsOfNode(NodeProcess node) {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Set<String> ENDS = Set.of("completed", "failed", "cancelled", "dead_letter");

    String workflow(JsonObject body) throws Exception {
        return post("/api/workflows", body, 201).getString("workflowId");
    }

    /** One whose steps are given by their names. */
    static JsonObject workflow(String name, JsonObject input, String... steps) {
        return new JsonObject()
                .put("name", name)
                .put("steps", new JsonArray(List.of(steps)))
                .put("input", input);
    }

    String task(String type, JsonObject data) throws Exception {
        var body = new JsonObject().put("type", type).put("data", data);
        return post("/api/tasks", body, 201).getString("taskId");
    }

    static JsonObject mailTo(String recipient) {
        return new JsonObject()
                .put("recipient", recipient)
                .put("subject", "To " + recipient)
                .put("text", "Hello");
    }

    /** What is answered, with this status and no other. */
    JsonObject post(String path, JsonObject body, int status) throws Exception {
        var request = to(path).header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.encode()))
                .build();
        return json(HTTP.send(request, HttpResponse.BodyHandlers.ofString()), status);
    }

    JsonObject delete(String path, int status) throws Exception {
        return json(HTTP.send(to(path).DELETE().build(), HttpResponse.BodyHandlers.ofString()), status);
    }

    private HttpRequest.Builder to(String path) throws Exception {
        return HttpRequest.newBuilder(URI.create(node.endpoints().getString("http") + path));
    }

    private static JsonObject json(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return answer.body().isEmpty() ? new JsonObject() : new JsonObject(answer.body());
    }

    JsonObject get(String path) {
        try {
            return new JsonObject(node.get(path).body());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    int total(String path) {
        return get(path + "&limit=1").getInteger("total");
    }

    /** Waits until a workflow or a task has come to an end. */
    JsonObject ended(String path) throws Exception {
        NodeProcess.until(() -> ENDS.contains(get(path).getString("status")));
        return get(path);
    }

    /** One that has come to a good end. */
    JsonObject completed(String path) throws Exception {
        var ended = ended(path);
        assertThat(ended.getString("status")).as(ended.encodePrettily()).isEqualTo("completed");
        return ended;
    }

    /** Publishes as any other service may. */
    void publish(String topic, String key, String body) throws Exception {
        Map<String, Object> config = Map.of(
                "bootstrap.servers", node.endpoints().getString("kafka"),
                "key.serializer", StringSerializer.class,
                "value.serializer", StringSerializer.class);
        try (var producer = new KafkaProducer<String, String>(config)) {
            producer.send(new ProducerRecord<>(topic, key, body)).get(60, TimeUnit.SECONDS);
        }
    }

    /** What a plain consumer finds on some topics, in the order of each of their partitions. */
    private List<ConsumerRecord<String, String>> records(String... topics) throws Exception {
        var found = new ArrayList<ConsumerRecord<String, String>>();
        try (var consumer = new KafkaConsumer<String, String>(Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, node.endpoints().getString("kafka"),
                ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, StringDeserializer.class,
                ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, StringDeserializer.class))) {
            var partitions = Stream.of(topics)
                    .flatMap(topic -> consumer.partitionsFor(topic).stream())
                    .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            var ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
                consumer.poll(Duration.ofMillis(200)).forEach(found::add);
            }
        }
        return found;
    }

    /** The reasons for which events of a key are parked on a topic's dead-letter topic. */
    List<String> parked(String topic, String key) throws Exception {
        return records(topic + ".dlq").stream()
                .filter(message -> key.equals(message.key()))
                .map(message -> new String(
                        message.headers().lastHeader("x-parked-reason").value(), UTF_8))
                .toList();
    }

    /** What a plain consumer finds of each workflow and task, in order, each of it as our side publishes it. */
    Map<String, List<JsonObject>> events() throws Exception {
        var found = new HashMap<String, List<JsonObject>>();
        var published = new PublishedEvents();
        for (var each : records("workflows", "tasks")) {
            published.check(each);
            found.computeIfAbsent(each.key(), id -> new ArrayList<>()).add(new JsonObject(each.value()));
        }
        return found;
    }
}
