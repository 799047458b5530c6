package io.streamops.crawl.page;

import io.streamops.contract.page.NormalizedText;
import io.streamops.contract.page.NormalizedUrl;
import io.streamops.crawl.page.charset.DecodedText;
import io.streamops.kit.ByteChunks;
import io.streamops.kit.Truncation;
import okhttp3.HttpUrl;
import org.jsoup.nodes.Document;
import org.jspecify.annotations.Nullable;

/** HTML and XHTML: parsed once, walked through twice. */
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

    /** What only claims to be XHTML is read as HTML, as browsers did. */
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
        var facts = survey.facts;
        var resolver = new LinkResolver(url, facts.base());
        var self = NormalizedUrl.withCase(url);
        var links = LinkList.of(survey.references, resolver, self);
        var writer = new ContentWalk(survey.outline, MainContent.of(survey.outline), resolver, survey.tables);
        writer.write();
        var text = Truncation.of(NormalizedText.of(writer.text()), PageLimits.TEXT);
        var title = facts.title();
        var description = facts.description();
        var markdown = writer.markdown();
        var anyCut = cut
                || survey.isCut()
                || links.shortened()
                || writer.isCut()
                || text.shortened()
                || markdown.shortened()
                || title.shortened()
                || description.shortened()
                || facts.openGraph.isCut()
                || facts.jsonLd.isCut();
        return new Page(
                title.text(),
                description.text(),
                language(facts, text.text()),
                canonical(facts, url),
                text.text(),
                markdown.text(),
                links.links(),
                facts.openGraph.toJson(),
                facts.jsonLd.toJson(),
                anyCut);
    }

    private static @Nullable String language(PageMetadata facts, String text) {
        var declared = facts.language();
        return declared != null ? declared : DetectedLanguage.of(text);
    }

    /** In its own spelling: it is what the page says, not what we make of it. */
    private static @Nullable String canonical(PageMetadata facts, HttpUrl url) {
        var declared = facts.canonical();
        if (declared == null || declared.length() > PageLimits.URL) {
            return null;
        }
        var resolved = url.resolve(declared);
        return resolved == null || resolved.toString().length() > PageLimits.URL ? null : resolved.toString();
    }

    /** Cuts markup before it is parsed, because a tree cannot be bounded while it grows. */
    static final class MarkupLimit {
        private MarkupLimit() {}

        /** As much of it as is read: so many characters, with so many opening brackets, of which each tag has one. */
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
}
