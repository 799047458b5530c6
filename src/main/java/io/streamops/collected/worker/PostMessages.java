package io.streamops.collected.worker;

import io.streamops.contract.post.AnalyzedPost;
import java.util.ArrayList;
import java.util.List;

/** Packs analyzed posts into messages for indexers, none much larger than the limit. */
final class PostMessages {
    private static final int LARGEST = 240 << 10;
    private static final String BEGIN = "{\"posts\":[";
    private static final String END = "]}";

    private PostMessages() {}

    static List<String> of(List<AnalyzedPost> posts) {
        var bodies = new ArrayList<String>();
        var body = new StringBuilder(BEGIN);
        var bytes = 0;
        for (var post : posts) {
            var json = post.toJson().encode();
            var size = bytes(json);
            if (bytes > 0 && bytes + size > LARGEST) {
                bodies.add(body.append(END).toString());
                body = new StringBuilder(BEGIN);
                bytes = 0;
            }
            body.append(bytes > 0 ? "," : "").append(json);
            bytes += size + 1;
        }
        if (bytes > 0) {
            bodies.add(body.append(END).toString());
        }
        return bodies;
    }

    /** The size in UTF-8. */
    private static int bytes(String json) {
        var bytes = json.length();
        for (var i = 0; i < json.length(); i++) {
            var c = json.charAt(i);
            bytes += c < 0x80 ? 0 : c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
        }
        return bytes;
    }
}
