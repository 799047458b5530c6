package io.streamops.workflows.records;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random objects, equal for equal seeds. */
public final class AnyJson {
    private static final String LETTERS = "ab=,\"\n\r'+-@é\uD83D\uDE00 ;\t";

    private AnyJson() {}

    public static JsonObject object(Random random, int depth) {
        var object = new JsonObject();
        for (var i = random.nextInt(5); i > 0; i--) {
            object.put("m" + random.nextInt(6), value(random, depth - 1));
        }
        return object;
    }

    private static @Nullable Object value(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 8 : 6)) {
            case 0 -> null;
            case 1 -> random.nextInt();
            case 2 -> random.nextDouble();
            case 3 -> random.nextBoolean();
            case 4 -> random.nextLong() | (1L << 40);
            case 5 -> text(random);
            case 6 -> object(random, depth);
            default -> new JsonArray().add(value(random, depth - 1)).add(value(random, depth - 1));
        };
    }

    public static String text(Random random) {
        var text = new StringBuilder();
        for (var i = random.nextInt(8); i > 0; i--) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString().replaceAll("[\uD800-\uDFFF]", "");
    }
}
