package io.streamops.node.descriptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.node.descriptor.Descriptor.VerticleSpec.Instances;
import io.streamops.node.descriptor.VerticleKind.Threading;
import io.vertx.core.ThreadingModel;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DescriptorReaderTest {
    private static final Map<VerticleName, VerticleKind> KINDS = Map.of(
            VerticleName.GATEWAY,
            new VerticleKind(
                    VerticleName.GATEWAY, "x.GatewayVerticle", Threading.only(ThreadingModel.EVENT_LOOP), Set.of()),
            VerticleName.INDEXER,
            new VerticleKind(
                    VerticleName.INDEXER,
                    "x.IndexerVerticle",
                    new Threading(
                            ThreadingModel.EVENT_LOOP,
                            Set.of(ThreadingModel.EVENT_LOOP, ThreadingModel.VIRTUAL_THREAD)),
                    Set.of("maxInFlight", "path")));

    private static Descriptor read(String text) {
        return DescriptorReader.read("verticles.json", text.replace('\'', '"'), KINDS);
    }

    @Test
    void aDescriptorSaysHowAndWhereEachVerticleIsDeployed() {
        var descriptor = read("""
                {'verticles': {
                   'gateway': {'class': 'x.GatewayVerticle', 'instances': 'cores'},
                   'indexer': {'class': 'x.IndexerVerticle', 'instances': 2, 'threading': 'virtual-thread',
                               'config': {'maxInFlight': 64}}},
                 'nodes': {'all': {'verticles': ['gateway', 'indexer']}, 'edge': {'verticles': ['gateway']}}}
                """);

        assertThat(descriptor.node("all").verticles())
                .containsExactly(
                        new Descriptor.VerticleSpec(
                                VerticleName.GATEWAY,
                                "x.GatewayVerticle",
                                new Instances.Cores(),
                                ThreadingModel.EVENT_LOOP,
                                new JsonObject()),
                        new Descriptor.VerticleSpec(
                                VerticleName.INDEXER,
                                "x.IndexerVerticle",
                                new Instances.Fixed(2),
                                ThreadingModel.VIRTUAL_THREAD,
                                new JsonObject().put("maxInFlight", 64)));
        assertThat(descriptor.nodes()).containsEntry("edge", List.of(VerticleName.GATEWAY));
        assertThat(new Instances.Cores().on(8)).isEqualTo(8);
    }

    @Test
    void verticlesCanBeChosenWithoutANode() {
        var descriptor = read("""
                {'verticles': {'gateway': {'class': 'x.GatewayVerticle'}, 'indexer': {'class': 'x.IndexerVerticle'}},
                 'nodes': {'all': {'verticles': ['gateway', 'indexer']}}}
                """);

        assertThat(descriptor.adHoc(List.of("indexer")).verticles())
                .extracting(Descriptor.VerticleSpec::name)
                .containsExactly(VerticleName.INDEXER);
        assertThatThrownBy(() -> descriptor.adHoc(List.of("index")))
                .hasMessage("verticles.json at /verticles: there is no verticle \"index\"; there are gateway, indexer");
        assertThatThrownBy(() -> descriptor.node("edge"))
                .hasMessage("verticles.json at /nodes: there is no node \"edge\"; there are all");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            [] | verticles.json: must be an object
            {'nodes': {}} | verticles.json: "verticles" is missing
            {'verticles': {}, 'nodes': {}} | verticles.json at /nodes: there must be at least one node
            {'verticles': {}, 'nodes': {}, 'name': 1} | verticles.json at /name: unknown key; known are nodes, verticles
            {'verticles': {'gatway': {}}, 'nodes': {}} | verticles.json at /verticles/gatway: unknown verticle; known are gateway, crawl-worker, job-worker, event-processor, indexer, collected-consumer
            {'verticles': {'job-worker': {}}, 'nodes': {}} | verticles.json at /verticles/job-worker: not in this build, which has gateway, indexer
            {'verticles': {'gateway': {}}, 'nodes': {}} | verticles.json at /verticles/gateway: "class" is missing
            {'verticles': {'gateway': {'class': 'y'}}, 'nodes': {}} | verticles.json at /verticles/gateway/class: must be "x.GatewayVerticle", the class of the verticle gateway
            {'verticles': {'gateway': {'class': 'x.GatewayVerticle', 'instances': 0}}, 'nodes': {}} | verticles.json at /verticles/gateway/instances: is 0; it must be a number from 1 to 64, or "cores"
            {'verticles': {'gateway': {'class': 'x.GatewayVerticle', 'instances': 1.5}}, 'nodes': {}} | verticles.json at /verticles/gateway/instances: is 1.5; it must be a number from 1 to 64, or "cores"
            {'verticles': {'gateway': {'class': 'x.GatewayVerticle', 'instance': 1}}, 'nodes': {}} | verticles.json at /verticles/gateway/instance: unknown key; known are class, config, instances, threading
            {'verticles': {'gateway': {'class': 'x.GatewayVerticle', 'threading': 'worker'}}, 'nodes': {}} | verticles.json at /verticles/gateway/threading: is "worker"; gateway can run on event-loop
            {'verticles': {'gateway': {'class': 'x.GatewayVerticle', 'config': {'a': 1}}}, 'nodes': {}} | verticles.json at /verticles/gateway/config/a: unknown key; no key is known
            {'verticles': {'indexer': {'class': 'x.IndexerVerticle', 'config': {'a': 1}}}, 'nodes': {}} | verticles.json at /verticles/indexer/config/a: unknown key; known are maxInFlight, path
            {'verticles': {'gateway': {'class': 'x.GatewayVerticle'}}, 'nodes': {'All': {}}} | verticles.json at /nodes/All: a node's name must start with a letter and contain only a-z, 0-9 and -
            {'verticles': {'gateway': {'class': 'x.GatewayVerticle'}}, 'nodes': {'all': {'verticles': []}}} | verticles.json at /nodes/all/verticles: must be a list with the name of at least one verticle
            {'verticles': {'gateway': {'class': 'x.GatewayVerticle'}}, 'nodes': {'all': {'verticles': ['indexer']}}} | verticles.json at /nodes/all/verticles/0: is "indexer"; it must be one of gateway, each once
            {'verticles': {'gateway': {'class': 'x.GatewayVerticle'}}, 'nodes': {'all': {'verticles': ['gateway', 'gateway']}}} | verticles.json at /nodes/all/verticles/1: is "gateway"; it must be one of gateway, each once
            """)
    void whatIsWrongIsNamedWithItsPlace(String text, String complaint) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(BadDescriptor.class).hasMessage(complaint);
    }

    @Test
    void whatIsNoJsonIsNamedWithItsLine() {
        assertThatThrownBy(() -> read("{'verticles':\n {,}"))
                .isInstanceOf(BadDescriptor.class)
                .hasMessageStartingWith("verticles.json at line 2, column 3: not valid JSON: ");
    }

    @Test
    void aKeyThatStandsTwiceIsRefused() {
        assertThatThrownBy(() -> read("{'nodes': {}, 'nodes': {}}"))
                .isInstanceOf(BadDescriptor.class)
                .hasMessageContaining("nodes");
    }
}
