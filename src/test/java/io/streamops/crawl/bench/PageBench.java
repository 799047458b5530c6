package io.streamops.crawl.bench;

import io.streamops.crawl.page.PageReader;
import io.streamops.crawl.page.PageReaders;
import io.vertx.core.buffer.Buffer;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import okhttp3.HttpUrl;
import org.jsoup.Jsoup;

/**
 * How many pages one thread reads in a second of its own time, whatever else the machine does: by jsoup alone, as plain code with jsoup would read them, and as we do. Not a
 * test: run its main.
 */
public final class PageBench {
    private static final int PAGES = 500;
    private static final int ROUNDS = 12;
    private static final String URL = "http://127.0.0.1:8000/p/1.html";
    private static long sink;

    private PageBench() {}

    /** Reads one page and returns something of it, so that reading it is not optimised away. */
    interface Reading {
        int read(byte[] body) throws Exception;
    }

    public static void main(String[] args) throws Exception {
        var pages = new SitePages(0x5eed).pages(PAGES);
        var readers = new PageReaders();
        var url = HttpUrl.get(URL);
        for (var round = 1; round <= ROUNDS; round++) {
            var parsed = rate(
                    pages,
                    body -> Jsoup.parse(new String(body, StandardCharsets.UTF_8), URL)
                            .childNodeSize());
            var plain = rate(pages, PageBench::plain);
            var ours = rate(pages, body -> {
                var page = readers.read(new PageReader.Source(url, "text/html; charset=utf-8", Buffer.buffer(body)));
                return page.text().length()
                        + page.links().size()
                        + page.markdown().length();
            });
            System.out.printf(
                    Locale.ROOT,
                    "round %d: parse %,.0f/s, plain %,.0f/s, ours %,.0f/s = %.2f of plain%n",
                    round,
                    parsed,
                    plain,
                    ours,
                    ours / plain);
        }
        System.out.println(sink);
    }

    private static double rate(List<byte[]> pages, Reading reading) throws Exception {
        var thread = ManagementFactory.getThreadMXBean();
        var began = thread.getCurrentThreadCpuTime();
        for (var page : pages) {
            sink += reading.read(page);
        }
        return pages.size() / ((thread.getCurrentThreadCpuTime() - began) / 1e9);
    }

    private static int plain(byte[] body) {
        var doc = Jsoup.parse(new String(body, StandardCharsets.UTF_8), URL);
        var size = doc.title().length()
                + doc.expectFirst("meta[name=description]").attr("content").length();
        var base = URI.create(URL);
        for (var link : doc.select("a[href]")) {
            size += normalised(base, link.attr("href")).length();
        }
        return size + doc.text().length();
    }

    private static String normalised(URI base, String href) {
        var url = base.resolve(href);
        var query = url.getRawQuery();
        if (query != null) {
            var kept = new TreeSet<String>();
            for (var part : query.split("&", -1)) {
                if (!part.startsWith("utm_source=")) {
                    kept.add(part);
                }
            }
            query = kept.isEmpty() ? null : String.join("&", kept);
        }
        return url.getScheme() + "://" + url.getRawAuthority() + url.getRawPath() + (query == null ? "" : "?" + query);
    }
}
