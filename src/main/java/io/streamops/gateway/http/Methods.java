package io.streamops.gateway.http;

import io.vertx.core.http.HttpMethod;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** Names of methods, of which strangers may make up more. */
final class Methods {
    private static final Set<HttpMethod> KNOWN = Set.of(
            HttpMethod.GET,
            HttpMethod.HEAD,
            HttpMethod.OPTIONS,
            HttpMethod.POST,
            HttpMethod.PUT,
            HttpMethod.PATCH,
            HttpMethod.DELETE);

    private Methods() {}

    /** For figures and logs. */
    static String label(HttpMethod method) {
        return KNOWN.contains(method) ? method.name() : "other";
    }

    /** What a path allows that has these operations, as {@code Allow} says it. */
    static String allowed(Collection<HttpMethod> operations) {
        var names = new TreeSet<String>();
        operations.forEach(method -> names.add(method.name()));
        if (operations.contains(HttpMethod.GET)) {
            names.add("HEAD");
        }
        names.add("OPTIONS");
        return String.join(", ", names);
    }
}
