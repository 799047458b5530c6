package io.streamops.contract;

import io.streamops.kit.IsoTime;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ValueRange;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of a JSON message; errors name the place.
 *
 * @param at the JSON pointer of the object; empty for the whole message
 */
public record JsonFields(JsonObject object, String at) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ISO_DATE_TIME;
    /** ISO 8601 allows other years only by mutual agreement. */
    private static final ValueRange YEARS = ValueRange.of(0, 9999);

    /** Parses a message, which must be a JSON object in UTF-8. */
    public static JsonFields of(byte[] message) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(message));
            return new JsonFields(new JsonObject(Buffer.buffer(message)), "");
        } catch (CharacterCodingException e) {
            throw new ContractViolation("it is not UTF-8");
        } catch (DecodeException | ClassCastException e) {
            throw new ContractViolation("it is not a JSON object");
        }
    }

    public boolean has(String name) {
        return object.getValue(name) != null;
    }

    public String text(String name) {
        var value = findText(name);
        if (value == null) {
            throw new ContractViolation(at + "/" + name + " is missing");
        }
        return value;
    }

    public @Nullable String findText(String name) {
        return switch (object.getValue(name)) {
            case null -> null;
            case String text -> text;
            default -> throw new ContractViolation(at + "/" + name + " must be a string");
        };
    }

    public int integer(String name) {
        return switch (object.getValue(name)) {
            case null -> throw new ContractViolation(at + "/" + name + " is missing");
            case Integer number -> number;
            default -> throw new ContractViolation(at + "/" + name + " must be a whole number");
        };
    }

    public boolean flag(String name) {
        return switch (object.getValue(name)) {
            case null -> throw new ContractViolation(at + "/" + name + " is missing");
            case Boolean flag -> flag;
            default -> throw new ContractViolation(at + "/" + name + " must be true or false");
        };
    }

    public JsonFields child(String name) {
        return switch (object.getValue(name)) {
            case null -> throw new ContractViolation(at + "/" + name + " is missing");
            case JsonObject child -> new JsonFields(child, at + "/" + name);
            default -> throw new ContractViolation(at + "/" + name + " must be an object");
        };
    }

    /** An ISO 8601 time; UTC if it has no offset, because some senders omit it. */
    public Instant time(String name) {
        var text = text(name);
        return IsoTime.read(text).orElseGet(() -> time(name, text));
    }

    private Instant time(String name, String text) {
        try {
            var read = TIME.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
            YEARS.checkValidValue(read.get(ChronoField.YEAR), ChronoField.YEAR);
            return read instanceof OffsetDateTime time
                    ? time.toInstant()
                    : LocalDateTime.from(read).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw new ContractViolation(at + "/" + name + " must be an ISO 8601 time in UTC");
        }
    }
}
