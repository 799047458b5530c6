package io.streamops.index.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.post.PostKey;
import java.net.URLEncoder;

/** The URN of a post, which is also its URL in results if it has no link. */
final class PostUrn {
    static final String SCHEME = "urn:streamops:post:";

    private PostUrn() {}

    static String urn(PostKey key) {
        return SCHEME + part(key.projectId()) + ":" + part(key.platform()) + ":" + part(key.id());
    }

    /** Escapes colons, so that URNs are unambiguous. */
    private static String part(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }
}
