package io.streamops.crawl.page;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import okhttp3.HttpUrl;

/** Reads pages that tests write down. */
final class Reading {
    static final HttpUrl URL = HttpUrl.get("https://example.com/docs/page.html?q=1");
    private static final PageReaders READERS = new PageReaders();

    private Reading() {}

    static Page html(String html) {
        try {
            return read(html, "text/html; charset=utf-8");
        } catch (PageReader.Unreadable e) {
            throw new AssertionError(e);
        }
    }

    static Page body(String body) {
        return html("<!doctype html><html lang=en><title>T</title><body>" + body);
    }

    static Page read(String text, String contentType) throws PageReader.Unreadable {
        return read(text.getBytes(StandardCharsets.UTF_8), contentType);
    }

    static Page read(byte[] body, String contentType) throws PageReader.Unreadable {
        return READERS.read(new PageReader.Source(URL, contentType, Buffer.buffer(body)));
    }

    static String paragraph(String word) {
        return "<p>" + (word + " ").repeat(60) + "</p>";
    }
}
