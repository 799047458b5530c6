package io.streamops.crawl.page;

import io.streamops.crawl.page.charset.DecodedText;
import io.streamops.kit.Truncation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Reads pages with the reader for their content type; guesses the type if the site does not declare one. */
public final class PageReaders {
    private final List<PageReader> readers = List.of(new HtmlReader(), new PlainTextReader());

    public Page read(PageReader.Source source) throws PageReader.Unreadable {
        return reader(source).read(source);
    }

    public PageLinks links(PageReader.Source source) throws PageReader.Unreadable {
        return reader(source).links(source);
    }

    private PageReader reader(PageReader.Source source) throws PageReader.Unreadable {
        var type = ContentType.of(source.contentType());
        var mediaType =
                type.isUnspecific() ? ContentSniffer.mediaType(source.body().getBytes()) : type.mediaType();
        for (var reader : readers) {
            if (reader.reads(mediaType)) {
                return reader;
            }
        }
        throw new PageReader.Unreadable("The content is "
                + Truncation.of(SingleLine.of(mediaType), 100).text() + ", which cannot be read as a page");
    }

    /** Guesses the media type of a body without a declared one: HTML if it begins like it, otherwise text if it has no binary data. */
    private static final class ContentSniffer {
        private static final int EXAMINED_BYTES = 2_048;
        private static final List<String> BEGINNINGS = List.of(
                "<!doctype html,<html,<head,<body,<script,<title,<style,<meta,<iframe,<table,<div,<font,<h1,<br,<p,<a,<b"
                        .split(",", -1));

        private ContentSniffer() {}

        static String mediaType(byte[] body) throws PageReader.Unreadable {
            var head = new String(body, 0, Math.min(EXAMINED_BYTES, body.length), StandardCharsets.ISO_8859_1);
            if (beginsLikeHtml(withoutProlog(head).toLowerCase(Locale.ROOT))) {
                return "text/html";
            }
            if (isText(body)) {
                return "text/plain";
            }
            throw new PageReader.Unreadable(
                    "The site declares no content type, and the content is neither HTML nor text");
        }

        /** Without a byte order mark, blanks, an XML declaration and comments. */
        private static String withoutProlog(String head) {
            var rest = (head.startsWith("\u00EF\u00BB\u00BF") ? head.substring(3) : head).stripLeading();
            while (rest.startsWith("<?") || rest.startsWith("<!--")) {
                var end = rest.startsWith("<?") ? rest.indexOf("?>") + 2 : rest.indexOf("-->") + 3;
                if (end < 4) {
                    return rest;
                }
                rest = rest.substring(end).stripLeading();
            }
            return rest;
        }

        private static boolean beginsLikeHtml(String head) {
            return BEGINNINGS.stream()
                    .anyMatch(beginning -> head.startsWith(beginning)
                            && (head.length() == beginning.length() || endsName(head.charAt(beginning.length()))));
        }

        private static boolean endsName(char c) {
            return c == '>' || c == '/' || Character.isWhitespace(c);
        }

        private static boolean isText(byte[] body) {
            if (DecodedText.isMarked(body)) {
                return true;
            }
            for (var b : body) {
                if (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\f' && b != 0x1B) {
                    return false;
                }
            }
            return DecodedText.isUtf8(body);
        }
    }
}
