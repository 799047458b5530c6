package io.streamops.collected.batch;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A batch that is one JSON document: an array of posts, an object with {@code items}, or a single post. Parsed as a stream.
 */
final class JsonDocumentItems implements BatchItems {
    private static final String ITEMS = "items";

    /** The parser's position in the document. */
    private enum State {
        BEFORE,
        IN_ARRAY,
        IN_ITEMS,
        AFTER
    }

    private final BatchJsonParser.Document document;
    private final JsonParser parser;
    private State state = State.BEFORE;

    JsonDocumentItems(InputStream in, BatchJsonParser posts) throws IOException {
        document = posts.document(in);
        parser = document.parser();
    }

    @Override
    public BatchItems.@Nullable Item next() throws IOException {
        try {
            return switch (state) {
                case BEFORE -> begin();
                case IN_ARRAY, IN_ITEMS -> nextOfArray();
                case AFTER -> null;
            };
        } catch (JsonProcessingException e) {
            var place = e.getLocation();
            throw new BatchReader.UnreadableBatch("the batch is not valid JSON: %s%s"
                    .formatted(
                            e.getOriginalMessage(),
                            place == null
                                    ? ""
                                    : " (line %d, column %d)".formatted(place.getLineNr(), place.getColumnNr())));
        }
    }

    private BatchItems.@Nullable Item begin() throws IOException {
        return switch (parser.nextToken()) {
            case null -> throw new BatchReader.UnreadableBatch("the batch is empty");
            case START_ARRAY -> {
                state = State.IN_ARRAY;
                yield nextOfArray();
            }
            case START_OBJECT -> object();
            default -> throw new BatchReader.UnreadableBatch("the batch is neither an array nor an object");
        };
    }

    /** An object with items, or a post. */
    private BatchItems.@Nullable Item object() throws IOException {
        document.begin();
        var members = new JsonObject();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            var name = parser.currentName();
            if (parser.nextToken() == JsonToken.START_ARRAY && name.equals(ITEMS)) {
                state = State.IN_ITEMS;
                return nextOfArray();
            }
            try {
                members.put(name, document.tree().value());
                document.checkSize();
            } catch (BatchJsonParser.TooLarge e) {
                throw new BatchReader.UnreadableBatch("the batch is one object, and " + e.getMessage());
            }
        }
        end();
        return BatchItems.Item.of(members);
    }

    private BatchItems.@Nullable Item nextOfArray() throws IOException {
        var token = parser.nextToken();
        if (token == JsonToken.END_ARRAY) {
            if (state == State.IN_ITEMS) {
                skipMembers();
            }
            end();
            return null;
        }
        if (token == JsonToken.START_OBJECT) {
            return post();
        }
        parser.skipChildren();
        return new BatchItems.Item.Bad("it is not a JSON object");
    }

    private BatchItems.Item post() throws IOException {
        document.begin();
        var around = parser.getParsingContext().getNestingDepth() - 1;
        try {
            var object = document.tree().object();
            document.checkSize();
            return BatchItems.Item.of(object);
        } catch (BatchJsonParser.TooLarge e) {
            while (parser.getParsingContext().getNestingDepth() > around && parser.nextToken() != null) {
                // The rest is skipped.
            }
            return new BatchItems.Item.Bad(String.valueOf(e.getMessage()));
        }
    }

    private void skipMembers() throws IOException {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            parser.nextToken();
            parser.skipChildren();
        }
    }

    private void end() throws IOException {
        state = State.AFTER;
        if (parser.nextToken() != null) {
            throw new BatchReader.UnreadableBatch("the batch has trailing data after its JSON");
        }
    }

    @Override
    public long position() {
        return document.position();
    }
}
