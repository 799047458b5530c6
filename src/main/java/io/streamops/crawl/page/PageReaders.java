package io.streamops.crawl.page;

import io.streamops.kit.Cut;
import java.util.List;

/** Reads a page by whoever can read its content type. */
public final class PageReaders {
    private final List<PageReader> readers;

    public PageReaders() {
        this(List.of(new HtmlReader(), new PlainTextReader()));
    }

    PageReaders(List<PageReader> readers) {
        this.readers = readers;
    }

    public Page read(Source source) throws Unreadable {
        return reader(source).read(source);
    }

    public PageLinks links(Source source) throws Unreadable {
        return reader(source).links(source);
    }

    private PageReader reader(Source source) throws Unreadable {
        var type = ContentType.of(source.contentType());
        var mediaType = type.isUnspecific() ? Sniffer.mediaType(source.body().getBytes()) : type.mediaType();
        for (var reader : readers) {
            if (reader.reads(mediaType)) {
                return reader;
            }
        }
        throw new Unreadable(
                "The content is " + Cut.of(OneLine.of(mediaType), 100).text() + ", which cannot be read as a page");
    }
}
