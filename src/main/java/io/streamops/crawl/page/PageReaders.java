package io.streamops.crawl.page;

import io.streamops.kit.Truncation;
import java.util.List;

/** Reads pages with the reader for their content type; guesses the type if the site does not declare one. */
public final class PageReaders {
    private final List<PageReader> readers;

    public PageReaders() {
        this(List.of(new HtmlReader(), new PlainTextReader()));
    }

    PageReaders(List<PageReader> readers) {
        this.readers = readers;
    }

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
}
