package io.streamops.gateway;

import io.streamops.gateway.http.ApiContract;
import io.streamops.gateway.http.ApiResponse;
import io.streamops.gateway.http.Routes;
import io.streamops.kit.JarFiles;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Map;

/** Serves the contract as YAML and as an HTML page. Both are rendered once. */
final class DocsRoutes implements Routes {
    private static final String CACHE_CONTROL = "public, max-age=300";
    private static final String POLICY =
            "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final ApiResponse contract;
    private final ApiResponse page;
    private final ApiResponse style;
    private final ApiResponse home = new ApiResponse.Empty(302, Map.of("location", "/docs"));

    DocsRoutes(ApiContract contract) {
        this.contract = cacheable("application/yaml", Buffer.buffer(contract.text()));
        this.page = cacheable("text/html; charset=utf-8", Buffer.buffer(new DocsPage(contract.document()).html()));
        this.style = cacheable("text/css; charset=utf-8", resource("/docs/docs.css"));
    }

    @Override
    public Map<String, Routes.Handler> operations() {
        return Map.of(
                "getContract", call -> Future.succeededFuture(contract),
                "getDocs", call -> Future.succeededFuture(page),
                "getDocsStyle", call -> Future.succeededFuture(style),
                "getHome", call -> Future.succeededFuture(home));
    }

    private static ApiResponse cacheable(String mediaType, Buffer body) {
        return new ApiResponse.Content(
                200, mediaType, body, Map.of("cache-control", CACHE_CONTROL, "content-security-policy", POLICY));
    }

    static Buffer resource(String name) {
        return Buffer.buffer(JarFiles.bytes(name));
    }
}
