package io.streamops.crawl.fetch;

import io.vertx.core.Future;
import java.net.InetAddress;
import java.util.List;

/** Resolves names to addresses without blocking; fails if there are none. */
@FunctionalInterface
public interface AddressResolver {
    Future<List<InetAddress>> resolve(String name);
}
