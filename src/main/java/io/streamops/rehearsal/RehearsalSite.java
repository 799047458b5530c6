package io.streamops.rehearsal;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** An endless web site on loopback: each page has its own text and links to others. */
final class RehearsalSite {
    private static final List<String> WORDS = List.of("""
            the of and in to a is that river harbour winter market engine library garden message
            station question island morning quickly between because small open carries answers
            follows measures remembers
            """.strip().split("\\s+"));
    private static final int SECTIONS = 12;
    private static final int PARAGRAPHS = 3;
    private static final int WORDS_EACH = 36;
    private static final int LINKS = 30;

    private final HttpServer server;

    private RehearsalSite(HttpServer server) {
        this.server = server;
    }

    static Future<RehearsalSite> open(Vertx vertx) {
        return vertx.createHttpServer()
                .requestHandler(RehearsalSite::answer)
                .listen(0, "127.0.0.1")
                .map(RehearsalSite::new);
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

    /** With all common elements of pages, so that all code that reads pages is recorded. */
    private static String html(int seed) {
        var chance = new Random(seed);
        var title = words(chance, 6);
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <title>%1$s</title>
                <meta name="description" content="%2$s">
                <meta property="og:title" content="%1$s">
                <link rel="canonical" href="/pages/%3$d">
                <style>
                %4$s
                </style>
                <script>var shown = [%5$s];</script>
                <script type="application/ld+json">{"@type": "Article", "headline": "%1$s"}</script>
                </head>
                <body>
                <nav><ul class="menu">
                %6$s
                </ul></nav>
                <main>
                <h1>%1$s</h1>
                %7$s
                </main>
                <footer>&copy; %1$s</footer>
                </body>
                </html>
                """.formatted(
                        title,
                        words(chance, 20),
                        seed,
                        lines(60, n -> ".c%d { margin: %dpx; color: #%06x; }".formatted(n, n, chance.nextInt(1 << 24))),
                        lines(60, n -> "{\"id\": %d, \"name\": \"%s\"},".formatted(n, words(chance, 2))),
                        lines(LINKS, n -> "  <li class=\"item\">%s</li>".formatted(link(chance, n))),
                        lines(SECTIONS, n -> section(chance, n)));
    }

    private static String section(Random chance, int number) {
        var paragraphs = lines(
                PARAGRAPHS,
                any -> "  <p class=\"text\">%s %s, <em>%s</em> &amp; %s.</p>"
                        .formatted(
                                words(chance, WORDS_EACH),
                                link(chance, number),
                                words(chance, 3),
                                words(chance, WORDS_EACH / 3)));
        return """
                <section id="s%1$d" class="content" data-number="%1$d">
                  <h2>%2$s</h2>
                %3$s
                  <ul><li>%4$s</li><li><strong>%5$s</strong></li></ul>
                </section>
                """.formatted(number, words(chance, 4), paragraphs, words(chance, 5), words(chance, 3));
    }

    /** A link in one of the usual forms. */
    private static String link(Random chance, int number) {
        var page = chance.nextInt();
        var href = switch (number % 3) {
            case 0 -> "/pages/%d#s%d".formatted(page, number);
            case 1 -> "%d?utm_source=site&b=2&a=1".formatted(page);
            default -> "../pages/%d".formatted(page);
        };
        return "<a class=\"link\" href=\"%s\" title=\"go there\">%s</a>".formatted(href, words(chance, 2));
    }

    private static String lines(int count, IntFunction<String> line) {
        return IntStream.range(0, count).mapToObj(line).collect(Collectors.joining("\n"));
    }

    private static String words(Random chance, int count) {
        return IntStream.range(0, count)
                .mapToObj(any -> WORDS.get(chance.nextInt(WORDS.size())))
                .collect(Collectors.joining(" "));
    }
}
