package io.streamops.crawl.fetch;

import io.vertx.core.Future;
import java.net.InetAddress;
import java.util.List;

/** Finds the addresses of a name, without blocking; fails where there is none. */
@FunctionalInterface
public interface Resolver {
    Future<List<InetAddress>> resolve(String name);
}
