package io.streamops.rehearsal;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A web site on loopback without an end: each of its pages has a text of its own, and links to others. */
final class Site {
    private static final List<String> WORDS = List.of(
            "the",
            "of",
            "and",
            "in",
            "to",
            "a",
            "is",
            "that",
            "river",
            "harbour",
            "winter",
            "market",
            "engine",
            "library",
            "garden",
            "message",
            "station",
            "question",
            "island",
            "morning",
            "quickly",
            "between",
            "because",
            "small",
            "open",
            "carries",
            "answers",
            "follows",
            "measures",
            "remembers");
    private static final int PARAGRAPHS = 20;
    private static final int WORDS_EACH = 60;
    private static final int LINKS = 30;

    private final HttpServer server;

    private Site(HttpServer server) {
        this.server = server;
    }

    static Future<Site> open(Vertx vertx) {
        return vertx.createHttpServer()
                .requestHandler(Site::answer)
                .listen(0, "127.0.0.1")
                .map(Site::new);
    }

    String page(int number) {
        return "http://127.0.0.1:%d/pages/%d".formatted(server.actualPort(), number);
    }

    private static void answer(HttpServerRequest request) {
        var response = request.response();
        var path = Objects.requireNonNullElse(request.path(), "");
        if (!path.startsWith("/pages/")) {
            response.setStatusCode(404).end();
            return;
        }
        response.putHeader("content-type", "text/html; charset=utf-8").end(html(path.hashCode()));
    }

    private static String html(int seed) {
        var chance = new Random(seed);
        var title = words(chance, 6);
        var paragraphs = IntStream.range(0, PARAGRAPHS)
                .mapToObj(any -> "<p>%s, <em>%s</em>.</p>".formatted(words(chance, WORDS_EACH), words(chance, 3)))
                .collect(Collectors.joining("\n"));
        var links = IntStream.range(0, LINKS)
                .mapToObj(any -> "<li><a href=\"/pages/%d\">%s</a></li>".formatted(chance.nextInt(), words(chance, 2)))
                .collect(Collectors.joining("\n"));
        return """
                <!doctype html>
                <html lang="en">
                <head><title>%1$s</title><meta name="description" content="%1$s"></head>
                <body>
                <nav><ul>%3$s</ul></nav>
                <main><article><h1>%1$s</h1>%2$s</article></main>
                </body>
                </html>
                """.formatted(title, paragraphs, links);
    }

    private static String words(Random chance, int count) {
        return IntStream.range(0, count)
                .mapToObj(any -> WORDS.get(chance.nextInt(WORDS.size())))
                .collect(Collectors.joining(" "));
    }
}
