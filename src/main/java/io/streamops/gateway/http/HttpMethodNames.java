package io.streamops.gateway.http;

import io.vertx.core.http.HttpMethod;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** Names of HTTP methods; clients may invent others. */
final class HttpMethodNames {
    private static final Set<HttpMethod> KNOWN = Set.of(
            HttpMethod.GET,
            HttpMethod.HEAD,
            HttpMethod.OPTIONS,
            HttpMethod.POST,
            HttpMethod.PUT,
            HttpMethod.PATCH,
            HttpMethod.DELETE);

    private HttpMethodNames() {}

    /** A bounded name for metrics and logs. */
    static String label(HttpMethod method) {
        return KNOWN.contains(method) ? method.name() : "other";
    }

    /** The {@code Allow} header of a path with these operations. */
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
