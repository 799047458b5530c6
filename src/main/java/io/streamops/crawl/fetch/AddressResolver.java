package io.streamops.crawl.fetch;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/** Resolves names to addresses without blocking; fails if there are none. */
@FunctionalInterface
public interface AddressResolver {
    Future<List<InetAddress>> resolve(String name);

    /** Vert.x's resolver: uses the machine's name servers and hosts file, and does not block. */
    final class OfVertx implements AddressResolver {
        private final VertxInternal vertx;

        OfVertx(Vertx vertx) {
            this.vertx = (VertxInternal) vertx;
        }

        @Override
        public Future<List<InetAddress>> resolve(String name) {
            var promise = Promise.<List<InetAddress>>promise();
            vertx.nameResolver().resolveAll(name, found -> promise.handle(addresses(found)));
            return promise.future();
        }

        private static AsyncResult<List<InetAddress>> addresses(AsyncResult<List<InetSocketAddress>> found) {
            return found.map(
                    all -> all.stream().map(InetSocketAddress::getAddress).toList());
        }
    }
}
