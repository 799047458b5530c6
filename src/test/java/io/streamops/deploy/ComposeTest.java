package io.streamops.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.streamops.embedded.EmbeddedBrokers;
import io.streamops.settings.SettingValues;
import io.streamops.settings.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ComposeTest {
    private ObjectNode compose = Yaml.JSON.createObjectNode();

    @BeforeEach
    void read() throws Exception {
        compose = Yaml.document(Path.of("compose.yaml"));
    }

    @Test
    void nodesAreSetByNothingButSettingsAndStartNoBrokerOfTheirOwn() throws Exception {
        for (var node : nodes()) {
            var environment = new TreeMap<>(ImageFile.read().environment());
            environment.remove("JAVA_OPTS");
            environment.putAll(
                    Yaml.JSON.convertValue(node.path("environment"), new TypeReference<Map<String, String>>() {}));

            assertThat(ManifestsTest.names()).containsAll(environment.keySet());
            assertThat(EmbeddedBrokers.needed(Settings.from(new SettingValues(environment, Map.of()))))
                    .isEmpty();
        }
    }

    @Test
    void nodesWaitForServicesThatSayWhenTheyAreHealthy() {
        assertThat(nodes())
                .allSatisfy(node -> assertThat(node.path("depends_on").properties())
                        .isNotEmpty()
                        .allSatisfy(wanted -> {
                            assertThat(wanted.getValue().path("condition").asText())
                                    .isEqualTo("service_healthy");
                            assertThat(service(wanted.getKey()).has("healthcheck"))
                                    .isTrue();
                        }));
    }

    @Test
    void theAddressesOfBrokersAreThoseOfServices() {
        var environment = nodes().getFirst().path("environment");
        for (var name : List.of("KAFKA_BOOTSTRAP_SERVERS", "REDIS_URL", "RABBITMQ_URL", "MINIO_ENDPOINT", "SMTP_URL")) {
            var host = environment
                    .path(name)
                    .asText()
                    .replaceFirst("^.*(//|@)", "")
                    .replaceFirst(":.*", "");
            assertThat(service(host).isMissingNode()).as(name + " at " + host).isFalse();
        }
    }

    /** The management of RabbitMQ is for people who try it on one machine. */
    @Test
    void brokersAreTheSameAsOnAClusterForDevelopment() throws Exception {
        var onCluster = Kustomization.build(Path.of("k8s/overlays/dev")).stream()
                .filter(object -> object.at("/metadata/labels/app.kubernetes.io~1part-of")
                        .asText()
                        .equals("streamops-brokers"))
                .filter(object -> object.path("kind").asText().equals("Deployment"))
                .collect(Collectors.toMap(
                        object -> object.at("/metadata/name").asText(),
                        object -> object.at("/spec/template/spec/containers/0/image")
                                .asText()));
        var here = compose.path("services").properties().stream()
                .filter(service -> !service.getValue().has("build"))
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        service -> service.getValue().path("image").asText().replace("-management", "")));

        assertThat(here).isNotEmpty().isEqualTo(onCluster);
        assertThat(here.values()).allMatch(image -> image.matches(".+:v?\\d+[.]\\d.*"), "names a version");
    }

    /** The port is said where the server is started, as that is another than its own. */
    @Test
    void theObjectStorageHasTheCredentialsAndPortOfTheNodes() {
        var node = nodes().getFirst().path("environment");
        var storage = service("minio");

        assertThat(storage.path("environment").path("ROOT_ACCESS_KEY")).isEqualTo(node.path("MINIO_ACCESS_KEY"));
        assertThat(storage.path("environment").path("ROOT_SECRET_KEY")).isEqualTo(node.path("MINIO_SECRET_KEY"));
        assertThat(texts(storage.path("command"))).containsSequence("--port", ":9000");
        assertThat(node.path("MINIO_ENDPOINT").asText()).endsWith(":9000");
    }

    @Test
    void nodesAreReadOnlyAndHaveTimeToDrain() {
        assertThat(nodes()).allSatisfy(node -> {
            assertThat(node.path("read_only").asBoolean()).isTrue();
            assertThat(texts(node.path("tmpfs"))).containsExactly("/tmp");
            assertThat(texts(node.path("cap_drop"))).containsExactly("ALL");
            assertThat(Integer.parseInt(node.path("stop_grace_period").asText().replace("s", "")))
                    .isGreaterThan(30);
        });
    }

    @Test
    void nothingIsPublishedToOtherHosts() {
        assertThat(compose.path("services"))
                .allSatisfy(service ->
                        assertThat(texts(service.path("ports"))).allMatch(port -> port.startsWith("127.0.0.1:")));
    }

    @Test
    void dataLieWhereTheImageKeepsThem() throws Exception {
        var data = ImageFile.read().environment().get("DATA_DIR");
        assertThat(nodes())
                .allSatisfy(node -> assertThat(texts(node.path("volumes")))
                        .singleElement()
                        .asString()
                        .endsWith(data));
        assertThat(compose.path("services"))
                .allSatisfy(service -> assertThat(texts(service.path("volumes")))
                        .filteredOn(volume -> !volume.startsWith("/"))
                        .allMatch(volume -> compose.path("volumes").has(volume.replaceFirst(":.*", ""))));
    }

    private List<JsonNode> nodes() {
        var nodes = StreamSupport.stream(compose.path("services").spliterator(), false)
                .filter(service -> service.has("build"))
                .toList();
        assertThat(nodes).isNotEmpty();
        return nodes;
    }

    private JsonNode service(String name) {
        return compose.path("services").path(name);
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
