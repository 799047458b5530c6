package io.streamops.contract.collected;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.collected.CollectedMessage.Event;
import io.streamops.contract.collected.CollectedMessage.Inline;
import io.streamops.contract.collected.CollectedMessage.Legacy;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses the messages of the queue.
 *
 * @param lenient whether missing fields are derived if possible
 */
public record CollectedMessageParser(boolean lenient) {
    private static final String PATH = "minio_path";
    private static final String PROJECT = "project_id";
    private static final String JOB = "job_id";
    private static final String PLATFORM = "platform";
    private static final String COUNT = "content_count";
    private static final String INDEX = "batch_index";

    /**
     * Parses any message; throws {@link ContractViolation} that names everything missing.
     *
     * @param arrival replaces a missing time
     */
    public CollectedMessage read(JsonObject message, Instant arrival) {
        return switch (Format.of(message)) {
            case EVENT -> lenient ? derived(message, arrival) : exact(message);
            case LEGACY -> legacy(message, arrival);
            case INLINE -> inline(message, arrival);
        };
    }

    private static Event exact(JsonObject message) {
        var payload = LenientFields.object(message, "payload");
        var missing = new Missing();
        var path = missing.need("payload." + PATH, missing.text("payload." + PATH, payload, PATH));
        var origin = new CollectedMessage.Origin(
                missing.need("event_id", missing.id("event_id", message, "event_id")),
                missing.need("payload." + PROJECT, missing.id("payload." + PROJECT, payload, PROJECT)),
                missing.need("payload." + JOB, missing.id("payload." + JOB, payload, JOB)),
                missing.need("payload." + PLATFORM, missing.text("payload." + PLATFORM, payload, PLATFORM))
                        .toLowerCase(Locale.ROOT),
                index(missing.need("payload." + INDEX, LenientFields.count(payload, INDEX), 0L)),
                missing.need("timestamp", LenientFields.time(message, "timestamp"), Instant.EPOCH));
        var count = missing.need("payload." + COUNT, LenientFields.count(payload, COUNT), 0L);
        missing.check();
        return new Event(origin, MinioPath.parse(path), count);
    }

    private static Event derived(JsonObject message, Instant arrival) {
        var payload = LenientFields.object(message, "payload");
        var missing = new Missing();
        var text = missing.need("payload." + PATH, missing.text("payload." + PATH, payload, PATH));
        var path = text.isEmpty() ? null : MinioPath.parse(text);
        var origin = origin(message, payload, path, missing, arrival);
        missing.check();
        return new Event(origin, Objects.requireNonNull(path), LenientFields.count(payload, COUNT));
    }

    private static Legacy legacy(JsonObject message, Instant arrival) {
        var reference = LenientFields.object(message, "data_ref");
        var missing = new Missing();
        var path = new MinioPath(
                missing.need("data_ref.bucket", missing.text("data_ref.bucket", reference, "bucket")),
                missing.need("data_ref.path", missing.text("data_ref.path", reference, "path")));
        missing.check();
        var origin = origin(message, LenientFields.object(message, "meta"), path, missing, arrival);
        missing.check();
        return new Legacy(origin, path);
    }

    private static Inline inline(JsonObject message, Instant arrival) {
        var post = message.getValue("payload") instanceof JsonObject payload ? payload : message;
        var meta = LenientFields.object(post, "meta");
        var missing = new Missing();
        missing.need("meta.id", missing.id("meta.id", meta, "id"));
        var origin = origin(message, meta, null, missing, arrival);
        missing.check();
        return new Inline(origin, post);
    }

    /** The origin from the message itself, else derived from its names. */
    private static CollectedMessage.Origin origin(
            JsonObject message, JsonObject part, @Nullable MinioPath path, Missing missing, Instant arrival) {
        Function<String, @Nullable String> given =
                name -> first(missing.id(name, part, name), () -> missing.id(name, message, name));
        var jobId = given.apply(JOB);
        var platform = first(
                first(missing.text(PLATFORM, part, PLATFORM), () -> missing.text(PLATFORM, message, PLATFORM)),
                () -> DerivedNames.platform(path));
        var time = LenientFields.time(message, "timestamp");
        return new CollectedMessage.Origin(
                id(message, path, missing),
                Objects.requireNonNullElse(given.apply(PROJECT), DerivedNames.project(jobId, path)),
                jobId == null ? DerivedNames.UNASSIGNED : jobId,
                missing.need(PLATFORM, platform).toLowerCase(Locale.ROOT),
                index(LenientFields.count(part, INDEX)),
                time == null ? arrival : time);
    }

    private static @Nullable String first(@Nullable String given, Supplier<@Nullable String> fallback) {
        return given == null ? fallback.get() : given;
    }

    private static String id(JsonObject message, @Nullable MinioPath path, Missing missing) {
        var eventId = missing.id("event_id", message, "event_id");
        if (eventId != null) {
            return eventId;
        }
        return path == null ? digest(message) : path.bucketOrDefault() + "/" + path.path();
    }

    /** Identical messages have the same digest; a message with newer interactions has another. */
    private static String digest(JsonObject message) {
        return "inline:" + UUID.nameUUIDFromBytes(message.encode().getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable Integer index(@Nullable Long count) {
        return count == null || count > Integer.MAX_VALUE ? null : Integer.valueOf(count.intValue());
    }

    /** Collects the missing fields of a message. */
    private static final class Missing {
        private final List<String> names = new ArrayList<>();

        String need(String name, @Nullable String value) {
            return need(name, value, "");
        }

        /** Null if missing or blank. A value of another type is an error, even if it could be derived. */
        @Nullable String text(String name, JsonObject parent, String member) {
            var value = parent.getValue(member);
            if (value == null || value instanceof String) {
                return LenientFields.text(parent, member);
            }
            names.add(name + " (must be a string)");
            return "";
        }

        /** An id, which may be a text or a number. */
        @Nullable String id(String name, JsonObject parent, String member) {
            return parent.getValue(member) instanceof Number number ? number.toString() : text(name, parent, member);
        }

        <T> T need(String name, @Nullable T value, T placeholder) {
            if (value == null) {
                names.add(name);
                return placeholder;
            }
            return value;
        }

        void check() {
            if (!names.isEmpty()) {
                throw new ContractViolation("these are missing or unusable: " + String.join(", ", names));
            }
        }
    }

    /** The format of a message. If several match, the newer one wins. */
    public enum Format {
        EVENT,
        LEGACY,
        INLINE;

        private static final String PAYLOAD = "payload";
        private static final String PATH = "minio_path";
        private static final List<String> PARTS_OF_A_POST = List.of("content", "interaction", "author", "comments");

        /** A message in no known format is an invalid event. */
        public static Format of(JsonObject message) {
            if (message.getValue(PAYLOAD) instanceof JsonObject payload) {
                if (payload.containsKey(PATH)) {
                    return EVENT;
                }
                if (isPost(payload) && !message.containsKey("data_ref")) {
                    return INLINE;
                }
            }
            if (message.containsKey("data_ref")) {
                return LEGACY;
            }
            return !message.containsKey(PAYLOAD) && isPost(message) ? INLINE : EVENT;
        }

        private static boolean isPost(JsonObject object) {
            return object.getValue("meta") instanceof JsonObject meta
                    && (meta.containsKey("id") || PARTS_OF_A_POST.stream().anyMatch(object::containsKey));
        }
    }

    /** Derives missing fields from a batch's job id and object path. */
    private static final class DerivedNames {
        /** An unknown project or job. */
        static final String UNASSIGNED = "unassigned";

        private static final Pattern JOB = Pattern.compile("(.+)-[^-]+-\\d+");
        private static final Pattern UUID =
                Pattern.compile("\\p{XDigit}{8}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{12}");

        private DerivedNames() {}

        /** The project in a job id {@code project-kind-n} or a path {@code platform/project/…}. */
        static String project(@Nullable String jobId, @Nullable MinioPath path) {
            if (jobId != null && !UUID.matcher(jobId).matches()) {
                var named = JOB.matcher(jobId);
                if (named.matches()) {
                    return named.group(1);
                }
            }
            var parts = path == null ? new String[0] : path.path().split("/", -1);
            return parts.length > 2 && !parts[1].isBlank() ? parts[1] : UNASSIGNED;
        }

        /** The platform in a path {@code platform/…}; null if there is none. */
        static @Nullable String platform(@Nullable MinioPath path) {
            var slash =
                    path == null || path.bucket().isEmpty() ? 0 : path.path().indexOf('/');
            return path != null && slash > 0 ? path.path().substring(0, slash).toLowerCase(Locale.ROOT) : null;
        }
    }
}
