package io.streamops.crawl.page;

import io.streamops.contract.page.NormalizedText;
import io.streamops.contract.page.NormalizedUrl;
import io.streamops.crawl.page.charset.DecodedText;
import io.streamops.kit.ByteChunks;
import io.streamops.kit.JsonSize;
import io.streamops.kit.Truncation;
import java.util.LinkedHashSet;
import java.util.List;
import okhttp3.HttpUrl;
import org.jsoup.nodes.Document;
import org.jspecify.annotations.Nullable;

/** Reads HTML and XHTML: parses once, then walks through the tree twice. */
final class HtmlReader implements PageReader {
    private static final String XHTML = "application/xhtml+xml";

    @Override
    public boolean reads(String mediaType) {
        return mediaType.equals("text/html") || mediaType.equals(XHTML);
    }

    @Override
    public Page read(PageReader.Source source) {
        var type = ContentType.of(source.contentType());
        var whole = DecodedText.html(ByteChunks.bytes(source.body()), type.charset());
        var markup = MarkupLimit.of(whole);
        var survey = type.mediaType().equals(XHTML) ? surveyXhtml(markup) : surveyHtml(markup);
        return page(survey, source.url(), markup.length() < whole.length());
    }

    @Override
    public PageLinks links(PageReader.Source source) {
        var type = ContentType.of(source.contentType());
        var markup = MarkupLimit.of(DecodedText.html(ByteChunks.bytes(source.body()), type.charset()));
        return PageLinks.of(BoundedTree.html(markup), source.url());
    }

    private static SurveyWalk surveyHtml(String markup) {
        return survey(BoundedTree.html(markup));
    }

    /** XHTML without a body element is read as HTML, as browsers did. */
    private static SurveyWalk surveyXhtml(String markup) {
        var survey = survey(BoundedTree.xhtml(markup));
        return survey.outline.hasBody() ? survey : surveyHtml(markup);
    }

    private static SurveyWalk survey(Document document) {
        var survey = new SurveyWalk();
        document.children().forEach(root -> root.filter(survey));
        survey.outline.close();
        return survey;
    }

    private static Page page(SurveyWalk survey, HttpUrl url, boolean cut) {
        var metadata = survey.metadata;
        var resolver = new LinkResolver(url, metadata.base());
        var self = NormalizedUrl.withCase(url);
        var links = LinkList.of(survey.references, resolver, self);
        var writer = new ContentWalk(survey.outline, MainContent.of(survey.outline), resolver, survey.tables);
        writer.write();
        var text = Truncation.of(NormalizedText.of(writer.text()), PageLimits.TEXT);
        var title = metadata.title();
        var description = metadata.description();
        var markdown = writer.markdown();
        var anyCut = cut
                || survey.isCut()
                || links.shortened()
                || writer.isCut()
                || text.shortened()
                || markdown.shortened()
                || title.shortened()
                || description.shortened()
                || metadata.openGraph.isCut()
                || metadata.jsonLd.isCut();
        return new Page(
                title.text(),
                description.text(),
                language(metadata, text.text()),
                canonical(metadata, url),
                text.text(),
                markdown.text(),
                links.links(),
                metadata.openGraph.toJson(),
                metadata.jsonLd.toJson(),
                anyCut);
    }

    private static @Nullable String language(PageMetadata metadata, String text) {
        var declared = metadata.language();
        return declared != null ? declared : DetectedLanguage.of(text);
    }

    /** Not normalized, because it is the page's own statement. */
    private static @Nullable String canonical(PageMetadata metadata, HttpUrl url) {
        var declared = metadata.canonical();
        if (declared == null || declared.length() > PageLimits.URL) {
            return null;
        }
        var resolved = url.resolve(declared);
        return resolved == null || resolved.toString().length() > PageLimits.URL ? null : resolved.toString();
    }

    /** Cuts markup before it is parsed, because parsing time cannot be bounded later. */
    static final class MarkupLimit {
        private MarkupLimit() {}

        /** Cuts at the limits on characters, tags and bodies. */
        static String of(String markup) {
            var end = Math.min(markup.length(), PageLimits.MARKUP);
            var tags = 0;
            var bodies = 0;
            for (var i = markup.indexOf('<'); i >= 0 && i < end; i = markup.indexOf('<', i + 1)) {
                bodies += begins(markup, i) ? 1 : 0;
                if (bodies > PageLimits.BODIES || ++tags > PageLimits.TAGS) {
                    end = i;
                }
            }
            return end == markup.length() ? markup : markup.substring(0, end);
        }

        private static boolean begins(String markup, int i) {
            return markup.regionMatches(true, i + 1, "body", 0, 4) || markup.regionMatches(true, i + 1, "html", 0, 4);
        }
    }

    /**
     * The URLs that a page links to, without repeats and without the page itself.
     *
     * @param shortened whether links are missing because of the limits
     */
    private record LinkList(List<String> links, boolean shortened) {
        /** Quotes and a comma. */
        private static final int JSON_OVERHEAD = 3;

        static LinkList of(List<String> references, LinkResolver resolver, String self) {
            var links = new LinkedHashSet<String>();
            var left = PageLimits.LINKS - JSON_OVERHEAD;
            for (var reference : references) {
                var link = resolver.resolve(reference);
                if (link == null || link.equals(self) || links.contains(link)) {
                    continue;
                }
                left -= JsonSize.of(link) + JSON_OVERHEAD;
                if (left < 0 || links.size() == PageLimits.LINK_COUNT) {
                    return new LinkList(List.copyOf(links), true);
                }
                links.add(link);
            }
            return new LinkList(List.copyOf(links), false);
        }
    }
}
