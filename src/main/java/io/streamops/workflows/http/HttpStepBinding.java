package io.streamops.workflows.http;

import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A step that somebody else does.
 *
 * @param headers sent with each request; they may be secrets
 * @param timeout how long an answer may take
 */
public record HttpStepBinding(String name, URI url, Map<String, String> headers, Duration timeout) {
    private static final int SHORTEST_SECRET = 6;

    public HttpStepBinding {
        headers = Map.copyOf(headers);
    }

    /** What a service has said, without what we have told it to be let in. */
    String withoutSecrets(String said) {
        return headers.values().stream()
                .flatMap(value -> Stream.concat(Stream.of(value), Arrays.stream(value.split(" ", -1))))
                .filter(secret -> secret.length() >= SHORTEST_SECRET)
                .reduce(said, (text, secret) -> text.replace(secret, "…"));
    }

    /** Without what is nobody's business. */
    @Override
    public String toString() {
        return name;
    }
}
