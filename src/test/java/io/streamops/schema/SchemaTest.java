package io.streamops.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast check must accept nothing that the validator refuses. */
class SchemaTest {
    private static final int VALUES = 3_000;

    private static JsonObject shipped(String name) {
        try (var file = Schema.class.getResourceAsStream("/contract/job/" + name + ".schema.json")) {
            return new JsonObject(new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FastSchemaCheck check(JsonObject schema) {
        return new FastSchemaReader(schema).read(schema);
    }

    @ParameterizedTest
    @ValueSource(strings = {"chat", "plan", "code", "tool", "rag", "embed"})
    void whatTheFastCheckAcceptsIsValid(String task) {
        agree(shipped(task), new Random(task.hashCode()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\": \"object\", \"required\": [\"a\"], \"properties\": {\"a\": {\"type\": [\"integer\", \"null\"], \"minimum\": 1, \"maximum\": 5}}}",
                "{\"type\": \"object\", \"properties\": {\"a\": {\"enum\": [\"x\", 1, null]}, \"b\": {\"const\": \"x\"}}, \"additionalProperties\": false}",
                "{\"additionalProperties\": {\"type\": \"boolean\"}}",
                "{\"type\": [\"string\", \"array\"], \"minLength\": 2, \"maxLength\": 3, \"minItems\": 1, \"maxItems\": 2}",
                "{\"anyOf\": [{\"type\": \"string\", \"pattern\": \"^x\"}, {\"type\": \"number\", \"maximum\": 2}]}",
                "{\"allOf\": [{\"required\": [\"a\"]}, {\"required\": [\"b\"]}]}",
                "{\"oneOf\": [{\"required\": [\"a\"]}, {\"required\": [\"b\"]}]}",
                "{\"if\": {\"required\": [\"a\"]}, \"then\": {\"required\": [\"b\"]}, \"else\": {\"required\": [\"c\"]}}",
                "{\"if\": {\"required\": [\"a\"]}, \"then\": {\"required\": [\"b\"]}}",
                "{\"items\": {\"type\": \"object\", \"required\": [\"a\"]}}",
                "{\"dependentRequired\": {\"a\": [\"b\"]}}",
                "{\"not\": {\"required\": [\"a\"]}}",
                "{\"type\": \"string\", \"format\": \"uri\"}",
                "{\"$defs\": {\"n\": {\"type\": \"object\", \"properties\": {\"a\": {\"$ref\": \"#/$defs/n\"}}}}, \"$ref\": \"#/$defs/n\"}",
            })
    void whatTheFastCheckAcceptsIsValidForEveryKeyword(String schema) {
        agree(new JsonObject(schema), new Random(schema.length()));
    }

    private static void agree(JsonObject schema, Random chance) {
        var check = check(schema);
        var whole = Schema.of(schema);
        for (var i = 0; i < VALUES; i++) {
            var value = Values.any(chance, 3);
            if (check.accepts(value)) {
                assertThat(whole.checkThoroughly(value))
                        .as("%s for %s", value, schema)
                        .isEmpty();
            }
        }
    }

    @Test
    void usualPayloadsAreAccepted() {
        assertThat(check(shipped("tool")).accepts(new JsonObject("{\"name\":\"now\",\"arguments\":{}}")))
                .isTrue();
        assertThat(check(shipped("chat")).accepts(new JsonObject("{\"prompt\":\"x\"}")))
                .isTrue();
        assertThat(check(shipped("chat"))
                        .accepts(new JsonObject("{\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}")))
                .isTrue();
        assertThat(check(shipped("embed")).accepts(new JsonObject("{\"text\":\"x\"}")))
                .isTrue();
    }

    @Test
    void charactersCountAsUnicodeDoes() {
        var two = check(new JsonObject("{\"minLength\": 2}"));

        assertThat(two.accepts("😀")).isFalse();
        assertThat(two.accepts("😀😀")).isTrue();
        assertThat(two.accepts("ab")).isTrue();
    }

    @Test
    void anUnknownKeywordIsLeftToTheValidator() {
        var schema = new JsonObject("{\"oneOf\": [{\"required\": [\"a\"]}, {\"required\": [\"b\"]}]}");
        var fits = new JsonObject("{\"a\": 1}");

        assertThat(check(schema).accepts(fits)).isFalse();
        assertThat(Schema.of(schema).check(fits)).isEmpty();
    }

    @Test
    void aSchemaMayReferToItself() {
        var schema = new JsonObject(
                "{\"tree\": {\"type\": \"object\", \"properties\": {\"a\": {\"$ref\": \"#/tree\"}}, \"additionalProperties\": false}}");
        var tree = new FastSchemaReader(schema).at("/tree");

        assertThat(tree.accepts(new JsonObject("{\"a\": {\"a\": {}}}"))).isTrue();
        assertThat(tree.accepts(new JsonObject("{\"a\": {\"a\": {\"b\": 1}}}"))).isFalse();
    }

    /** Values of few names and sizes, so that many of them nearly fit. */
    private static final class Values {
        private static final List<String> NAMES = List.of(
                "a", "b", "c", "name", "arguments", "messages", "prompt", "role", "content", "text", "texts", "query");
        private static final List<String> TEXTS = List.of("", "x", "xy", "xyz", "wxyz", "user", "system", "😀", "now");

        static Object any(Random chance, int depth) {
            return switch (chance.nextInt(depth == 0 ? 5 : 9)) {
                case 0 -> chance.nextInt(8) - 1;
                case 1 -> chance.nextInt(4) / 2.0;
                case 2 -> chance.nextBoolean();
                case 3, 4 -> TEXTS.get(chance.nextInt(TEXTS.size()));
                case 5 -> array(chance, depth);
                default -> object(chance, depth);
            };
        }

        private static JsonArray array(Random chance, int depth) {
            var elements = new ArrayList<Object>();
            for (var i = chance.nextInt(4); i > 0; i--) {
                elements.add(any(chance, depth - 1));
            }
            return new JsonArray(elements);
        }

        private static JsonObject object(Random chance, int depth) {
            var object = new JsonObject();
            for (var i = chance.nextInt(4); i > 0; i--) {
                var name = NAMES.get(chance.nextInt(NAMES.size()));
                object.put(name, chance.nextInt(10) == 0 ? null : any(chance, depth - 1));
            }
            return object;
        }
    }
}
