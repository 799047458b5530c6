package io.streamops.contract.collected;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.collected.CollectedMessage.Event;
import io.streamops.contract.collected.CollectedMessage.Inline;
import io.streamops.contract.collected.CollectedMessage.Legacy;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CollectedMessageParserTest {
    private static final Instant ARRIVAL = Instant.parse("2026-01-02T03:04:05Z");
    private static final CollectedMessageParser STRICT = new CollectedMessageParser(false);
    private static final CollectedMessageParser LENIENT = new CollectedMessageParser(true);

    private static JsonObject event() {
        return new JsonObject("""
            {"event_id": "evt_1", "event_type": "data.collected", "timestamp": "2025-11-01T12:00:00Z",
             "payload": {"project_id": "proj_xyz", "job_id": "proj_xyz-brand-0", "platform": "TikTok",
                         "minio_path": "crawl-results/tiktok/proj_xyz/brand/batch_000.json",
                         "content_count": 50, "batch_index": 3}}\
            """);
    }

    private static JsonObject eventOf(String payload) {
        return new JsonObject().put("payload", new JsonObject(payload));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void parseValidEvent(boolean lenient) {
        var origin = new CollectedMessage.Origin(
                "evt_1", "proj_xyz", "proj_xyz-brand-0", "tiktok", 3, Instant.parse("2025-11-01T12:00:00Z"));
        var path = new MinioPath("crawl-results", "tiktok/proj_xyz/brand/batch_000.json");
        assertThat(new CollectedMessageParser(lenient).read(event(), ARRIVAL)).isEqualTo(new Event(origin, path, 50L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"project_id", "job_id", "platform", "minio_path", "content_count", "batch_index"})
    void whatThePayloadMustHaveIsMissedWhereNothingIsDerived(String name) {
        var event = event();
        event.getJsonObject("payload").remove(name);
        assertThatThrownBy(() -> STRICT.read(event, ARRIVAL))
                .isInstanceOf(ContractViolation.class)
                .hasMessage("these are missing or unusable: payload." + name);
    }

    @Test
    void allThatIsMissingIsNamed() {
        var event = new JsonObject().put("payload", new JsonObject());
        assertThatThrownBy(() -> STRICT.read(event, ARRIVAL))
                .hasMessageContaining("payload.minio_path, event_id, payload.project_id, payload.job_id")
                .hasMessageContaining("timestamp");
        assertThatThrownBy(() -> LENIENT.read(event, ARRIVAL)).hasMessageContaining("payload.minio_path");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\"", "\"  \"", "[]"})
    void anEmptyPathIsMissing(String path) {
        var event = event();
        event.getJsonObject("payload").mergeIn(new JsonObject("{\"minio_path\": " + path + "}"));
        assertThatThrownBy(() -> LENIENT.read(event, ARRIVAL)).hasMessageContaining("minio_path");
        assertThatThrownBy(() -> STRICT.read(event, ARRIVAL)).hasMessageContaining("minio_path");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1.5", "true", "{}", "[\"b/k\"]"})
    void aPathOrPlatformThatIsNoStringIsMalformed(String value) {
        for (var name : List.of("minio_path", "platform")) {
            var event = event();
            event.getJsonObject("payload").mergeIn(new JsonObject("{\"%s\": %s}".formatted(name, value)));
            for (var reader : List.of(STRICT, LENIENT)) {
                assertThatThrownBy(() -> reader.read(event, ARRIVAL))
                        .isInstanceOf(ContractViolation.class)
                        .hasMessageStartingWith("these are missing or unusable: ")
                        .hasMessageEndingWith(name + " (must be a string)");
            }
            var legacy = new JsonObject("{\"data_ref\": {\"bucket\": \"b\", \"path\": %s}}".formatted(value));
            assertThatThrownBy(() -> LENIENT.read(legacy, ARRIVAL))
                    .hasMessageContaining("data_ref.path (must be a string)");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "{}", "[1]"})
    void anIdThatIsNeitherAStringNorANumberIsMalformed(String value) {
        for (var name : List.of("event_id", "project_id", "job_id")) {
            var event = event();
            (name.equals("event_id") ? event : event.getJsonObject("payload"))
                    .mergeIn(new JsonObject("{\"%s\": %s}".formatted(name, value)));
            for (var reader : List.of(STRICT, LENIENT)) {
                assertThatThrownBy(() -> reader.read(event, ARRIVAL))
                        .isInstanceOf(ContractViolation.class)
                        .hasMessageEndingWith(name + " (must be a string)");
            }
        }
    }

    @Test
    void anEventWithNothingButItsPathTellsTheRestByIt() {
        var message = LENIENT.read(
                eventOf("{\"minio_path\": \"minio://crawl-results/TikTok/proj_9/brand/batch_001.json\"}"), ARRIVAL);
        assertThat(message.origin())
                .isEqualTo(new CollectedMessage.Origin(
                        "crawl-results/TikTok/proj_9/brand/batch_001.json",
                        "proj_9",
                        "unassigned",
                        "tiktok",
                        null,
                        ARRIVAL));
        assertThat(((Event) message).contentCount()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "proj_xyz-brand-0, proj_xyz",
        "my-project-competitor-12, my-project",
        "4f0cb4b1-9f38-4e6d-8f3e-0123456789ab, from_path",
        "4f0cb4b1-9f38-4e6d-8f3e-012345678901, from_path",
        "dryrun, from_path"
    })
    void theProjectComesFromTheJobIdBeforeThePath(String jobId, String project) {
        var message = LENIENT.read(
                eventOf("{\"job_id\": \"%s\", \"minio_path\": \"b/youtube/from_path/x.json\"}".formatted(jobId)),
                ARRIVAL);
        assertThat(message.origin().projectId()).isEqualTo(project);
        assertThat(message.origin().jobId()).isEqualTo(jobId);
    }

    @Test
    void aPathThatNamesNoProjectLeavesItUnassigned() {
        var message = LENIENT.read(eventOf("{\"minio_path\": \"bucket/youtube/x.json\"}"), ARRIVAL);
        assertThat(message.origin().projectId()).isEqualTo("unassigned");
    }

    @Test
    void aPlatformThatCannotBeDerivedIsMissing() {
        assertThatThrownBy(() -> LENIENT.read(eventOf("{\"minio_path\": \"x.json\"}"), ARRIVAL))
                .hasMessageContaining("platform");
    }

    @ParameterizedTest
    @CsvSource({
        "2025-11-01T12:00:00Z, 2025-11-01T12:00:00Z",
        "2025-11-01T12:00:00.123456, 2025-11-01T12:00:00.123456Z",
        "2025-11-01 12:00:00+01:00, 2025-11-01T11:00:00Z",
        "yesterday, 2026-01-02T03:04:05Z"
    })
    void timesAreReadAsOthersWriteThem(String written, Instant read) {
        var message = LENIENT.read(event().put("timestamp", written), ARRIVAL);
        assertThat(message.origin().timestamp()).isEqualTo(read);
    }

    @Test
    void idsThatAreNumbersBecomeTexts() {
        var event = event().put("event_id", 17);
        event.getJsonObject("payload").put("project_id", 4711).put("batch_index", "12");
        var origin = STRICT.read(event, ARRIVAL).origin();
        assertThat(origin.eventId()).isEqualTo("17");
        assertThat(origin.projectId()).isEqualTo("4711");
        assertThat(origin.batchIndex()).isEqualTo(12);
    }

    @Test
    void detectLegacyFormat() {
        var message = LENIENT.read(new JsonObject("""
                {"meta": {"id": "7"}, "data_ref": {"bucket": "crawl-results", "path": "facebook/proj_1/x/7.json"}}\
                """), ARRIVAL);
        assertThat(message).isInstanceOf(Legacy.class);
        assertThat(((Legacy) message).path()).isEqualTo(new MinioPath("crawl-results", "facebook/proj_1/x/7.json"));
        assertThat(message.origin().projectId()).isEqualTo("proj_1");
        assertThat(message.origin().platform()).isEqualTo("facebook");
        assertThat(message.origin().eventId()).isEqualTo("crawl-results/facebook/proj_1/x/7.json");
    }

    @Test
    void detectInlineFormat() {
        var post = new JsonObject("""
                {"meta": {"id": "7", "platform": "tiktok", "project_id": "p", "job_id": "p-brand-1"}, "content": {"text": "hi"}}\
                """);
        var atRoot = LENIENT.read(post, ARRIVAL);
        var inPayload = LENIENT.read(new JsonObject().put("event_id", "e").put("payload", post), ARRIVAL);
        assertThat(atRoot).isInstanceOf(Inline.class);
        assertThat(((Inline) inPayload).post()).isEqualTo(post);
        assertThat(inPayload.origin().eventId()).isEqualTo("e");
        assertThat(atRoot.origin().projectId()).isEqualTo("p");
        assertThat(atRoot.origin().platform()).isEqualTo("tiktok");
    }

    @Test
    void anInlinePostWithNewerFiguresIsAnotherMessage() {
        var post = new JsonObject(
                "{\"meta\": {\"id\": \"7\", \"platform\": \"tiktok\"}, \"interaction\": {\"views\": 1}}");
        var newer = post.copy();
        newer.getJsonObject("interaction").put("views", 2);
        var first = LENIENT.read(post, ARRIVAL).origin().eventId();
        assertThat(LENIENT.read(post.copy(), ARRIVAL).origin().eventId()).isEqualTo(first);
        assertThat(LENIENT.read(newer, ARRIVAL).origin().eventId()).isNotEqualTo(first);
    }

    @Test
    void handleAmbiguousFormat() {
        var both = event().put("data_ref", new JsonObject().put("bucket", "b").put("path", "p"));
        assertThat(LENIENT.read(both, ARRIVAL)).isInstanceOf(Event.class);
        var withPost = event().put("meta", new JsonObject().put("id", "1")).put("content", new JsonObject());
        assertThat(LENIENT.read(withPost, ARRIVAL)).isInstanceOf(Event.class);
    }

    @Test
    void detectNewEventFormat() {
        assertThat(CollectedMessageParser.Format.of(event())).isEqualTo(CollectedMessageParser.Format.EVENT);
        assertThat(CollectedMessageParser.Format.of(new JsonObject("{\"payload\": {\"minio_path\": null}}")))
                .isEqualTo(CollectedMessageParser.Format.EVENT);
        assertThat(CollectedMessageParser.Format.of(new JsonObject())).isEqualTo(CollectedMessageParser.Format.EVENT);
    }
}
