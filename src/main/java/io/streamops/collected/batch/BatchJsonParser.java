package io.streamops.collected.batch;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.streamops.kit.JsonTree;
import java.io.IOException;
import java.io.InputStream;

/** Parses the JSON of batches within limits. */
final class BatchJsonParser {
    private static final int LONGEST_NUMBER = 400;
    /** The nesting of the document around a post: array and object. */
    private static final int AROUND = 2;

    private final BatchReader.Limits bounds;
    private final JsonFactory factory;

    BatchJsonParser(BatchReader.Limits bounds) {
        this.bounds = bounds;
        this.factory = JsonFactory.builder()
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(bounds.depth() + AROUND)
                        .maxStringLength(bounds.post())
                        .maxNumberLength(LONGEST_NUMBER)
                        .build())
                .build();
    }

    /** An item, or a number in it, is too large. */
    static final class TooLarge extends RuntimeException {
        TooLarge(String message) {
            super(message, null, false, false);
        }
    }

    /** Limits one item of a document. */
    private final class Bound implements JsonTree.Watch {
        private final JsonParser parser;
        private long began;

        private Bound(JsonParser parser) {
            this.parser = parser;
        }

        @Override
        public void check() {
            if (offset(parser) - began > bounds.post()) {
                throw new TooLarge("it is larger than %d bytes".formatted(bounds.post()));
            }
        }

        @Override
        public RuntimeException tooLarge() {
            return new TooLarge("it contains a number that is too large");
        }
    }

    /** A whole document. */
    final class Document {
        private final JsonParser parser;
        private final Bound bound;
        private final JsonTree tree;

        private Document(InputStream in) throws IOException {
            this.parser = factory.createParser(in);
            this.bound = new Bound(parser);
            this.tree = new JsonTree(parser, bound);
        }

        JsonParser parser() {
            return parser;
        }

        /** Starts the limit for the next item. */
        void begin() {
            bound.began = offset(parser);
        }

        JsonTree tree() {
            return tree;
        }

        void checkSize() {
            bound.check();
        }

        long position() {
            return offset(parser);
        }
    }

    Document document(InputStream in) throws IOException {
        return new Document(in);
    }

    /** Parses a single item. */
    BatchItems.Item item(byte[] json, int length) throws IOException {
        try (var parser = factory.createParser(json, 0, length)) {
            var tree = new JsonTree(parser, new Bound(parser));
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return new BatchItems.Item.Bad("it is not a JSON object");
            }
            var object = tree.object();
            return parser.nextToken() == null
                    ? BatchItems.Item.of(object)
                    : new BatchItems.Item.Bad("it has trailing data after its JSON object");
        } catch (JsonProcessingException e) {
            return new BatchItems.Item.Bad("it is not valid JSON: " + e.getOriginalMessage());
        } catch (TooLarge e) {
            return new BatchItems.Item.Bad(String.valueOf(e.getMessage()));
        }
    }

    private static long offset(JsonParser parser) {
        var place = parser.currentLocation();
        return Math.max(0, place.getByteOffset());
    }
}
