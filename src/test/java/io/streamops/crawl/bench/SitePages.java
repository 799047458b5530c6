package io.streamops.crawl.bench;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Pages in the shape of the site that crawlers are compared on: 30 kB, 60 links, the same ones for the same seed. */
final class SitePages {
    private static final String[] SYLLABLES =
            "ka lo mi ren ta su vor el na pi dra os qui ber ta lin fo ga hu zen".split(" ", -1);
    private final Random random;
    private final List<String> vocabulary;
    private final double[] cumulated;

    SitePages(long seed) {
        random = new Random(seed);
        vocabulary = IntStream.range(0, 20_000)
                .mapToObj(n -> IntStream.range(0, 2 + random.nextInt(3))
                        .mapToObj(s -> SYLLABLES[random.nextInt(SYLLABLES.length)])
                        .collect(Collectors.joining()))
                .toList();
        cumulated = new double[vocabulary.size()];
        var sum = 0.0;
        for (var i = 0; i < cumulated.length; i++) {
            cumulated[i] = sum += 1.0 / (i + 1);
        }
    }

    List<byte[]> pages(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> page(i, count).getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    private String words(int count) {
        return IntStream.range(0, count).mapToObj(i -> word()).collect(Collectors.joining(" "));
    }

    private String word() {
        var found = Arrays.binarySearch(cumulated, random.nextDouble() * cumulated[cumulated.length - 1]);
        return vocabulary.get(Math.min(cumulated.length - 1, found < 0 ? -found - 1 : found));
    }

    private String page(int number, int pages) {
        var links = links(pages);
        var page = new StringBuilder(
                        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Page ")
                .append(number)
                .append(' ')
                .append(words(5))
                .append("</title>\n<meta name=\"description\" content=\"")
                .append(words(18))
                .append("\">\n<meta property=\"og:title\" content=\"Page\">\n<link rel=\"canonical\" href=\"/p/")
                .append(number)
                .append(".html\">\n<style>\n");
        for (var q = 0; q < 70; q++) {
            page.append(
                    ".c" + q + " { margin: " + q + "px; padding: " + q % 7 + "px; color: #0af" + q % 10 + "00; }\n");
        }
        page.append("</style>\n<script>var cfg = [");
        for (var q = 0; q < 60; q++) {
            page.append("{\"id\":" + q + ",\"key\":\"" + words(2) + "\",\"on\":" + (q % 2 == 0) + "},");
        }
        page.append("];</script>\n</head>\n<body>\n  <nav>\n    <ul>\n");
        for (var k = 0; k < 30; k++) {
            page.append("      <li class=\"nav-item nav-item-" + k + "\"><a class=\"nav-link\" href=\"" + links.get(k)
                    + "\" title=\"go to " + k + "\">" + words(2) + "</a></li>\n");
        }
        page.append("    </ul>\n  </nav>\n  <main>\n");
        var k = 30;
        for (var s = 0; s < 12; s++) {
            page.append("    <section id=\"s" + s + "\" class=\"content-section\" data-section=\"" + s
                    + "\">\n      <h2>" + words(4) + "</h2>\n");
            for (var p = 0; p < 3; p++) {
                page.append("      <p class=\"para\">" + words(36));
                if (k < 60) {
                    page.append(" <a href=\"" + links.get(k++) + "\">" + words(2) + "</a>");
                }
                page.append(" <em>" + words(2) + "</em> &amp; " + words(12) + "</p>\n");
            }
            page.append("    </section>\n");
        }
        return page.append("  </main>\n</body>\n</html>\n").toString();
    }

    private List<String> links(int pages) {
        var links = new ArrayList<String>();
        for (var k = 0; k < 60; k++) {
            var page = random.nextInt(pages) + ".html";
            links.add(
                    switch (k % 3) {
                        case 0 -> "/p/" + page + "#s" + k;
                        case 1 -> page + "?utm_source=x&b=2&a=1";
                        default -> "../p/" + page;
                    });
        }
        return links;
    }
}
