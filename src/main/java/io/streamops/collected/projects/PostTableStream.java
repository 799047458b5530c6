package io.streamops.collected.projects;

import io.streamops.gateway.http.ApiResponse;
import io.streamops.kit.Csv;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Streams posts as the chunks of a CSV table. For a single response. */
final class PostTableStream implements ApiResponse.Pieces.Source {
    private final PostPager walk;
    private final StringBuilder first = new StringBuilder(Csv.line(PostJson.COLUMNS));
    private @Nullable String place;
    private boolean over;

    PostTableStream(PostPager walk) {
        this.walk = walk;
    }

    /** Fetches the first posts, so that a failure becomes an error response. */
    Future<PostTableStream> begun() {
        return read().map(text -> {
            first.append(text);
            return this;
        });
    }

    @Override
    public Future<Optional<Buffer>> next() {
        if (!first.isEmpty()) {
            var piece = Buffer.buffer(first.toString());
            first.setLength(0);
            return Future.succeededFuture(Optional.of(piece));
        }
        return over ? Future.succeededFuture(Optional.empty()) : read().map(text -> Optional.of(Buffer.buffer(text)));
    }

    private Future<String> read() {
        return walk.stretch(place).map(stretch -> {
            place = stretch.next();
            over = place == null;
            var text = new StringBuilder();
            stretch.posts().forEach(post -> text.append(PostJson.line(post)));
            return text.toString();
        });
    }
}
