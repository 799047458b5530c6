package io.streamops.index.distributed;

import io.streamops.index.search.FoundPassage;
import io.streamops.index.search.PassageRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** The JSON of questions and passages on the event bus. */
final class PassageJson {
    private static final String PASSAGES = "passages";

    private PassageJson() {}

    static JsonObject of(PassageRequest request) {
        return new JsonObject()
                .put("question", request.question())
                .put("site", request.site())
                .put("lang", request.lang())
                .put("projects", SearchJson.of(request.projects()))
                .put("most", request.most());
    }

    static PassageRequest request(JsonObject json) {
        return new PassageRequest(
                json.getString("question"),
                json.getString("site"),
                json.getString("lang"),
                SearchJson.projects(json.getJsonObject("projects")),
                json.getInteger("most"));
    }

    static JsonObject of(List<FoundPassage> found) {
        return new JsonObject()
                .put(PASSAGES, new JsonArray(found.stream().map(PassageJson::of).toList()));
    }

    static List<FoundPassage> found(JsonObject json) {
        return json.getJsonArray(PASSAGES).stream()
                .map(each -> passage((JsonObject) each))
                .toList();
    }

    private static JsonObject of(FoundPassage passage) {
        return new JsonObject()
                .put("key", passage.key())
                .put("url", passage.url())
                .put("title", passage.title())
                .put("text", passage.text())
                .put("version", passage.version().toString())
                .put("words", passage.words())
                .put("share", passage.share())
                .put("cosine", passage.cosine());
    }

    private static FoundPassage passage(JsonObject json) {
        return new FoundPassage(
                json.getString("key"),
                json.getString("url"),
                json.getString("title"),
                json.getString("text"),
                json.getInstant("version"),
                json.getDouble("words"),
                json.getDouble("share"),
                json.getDouble("cosine"));
    }
}
