package io.streamops.index.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.post.PostKey;
import java.net.URLEncoder;

/** Posts by name: a URN, which also stands where others have a URL that can be followed. */
final class PostKeys {
    static final String SCHEME = "urn:streamops:post:";

    private PostKeys() {}

    static String urn(PostKey key) {
        return SCHEME + part(key.projectId()) + ":" + part(key.platform()) + ":" + part(key.id());
    }

    /** Without a colon in it, so that no two keys have one URN. */
    private static String part(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }
}
