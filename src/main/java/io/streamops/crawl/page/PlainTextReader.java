package io.streamops.crawl.page;

import io.streamops.contract.page.NormalizedText;
import io.streamops.crawl.page.charset.DecodedText;
import io.streamops.kit.Truncation;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Reads plain text: a page without title and links. Much of it is Markdown already, so it is passed on as such. */
final class PlainTextReader implements PageReader {
    @Override
    public boolean reads(String mediaType) {
        return mediaType.equals("text/plain");
    }

    @Override
    public Page read(PageReader.Source source) {
        var charset = ContentType.of(source.contentType()).charset();
        var whole = DecodedText.text(source.body().getBytes(), charset);
        var text = Truncation.of(NormalizedText.of(whole), PageLimits.TEXT);
        var markdown = Truncation.of(lines(whole), PageLimits.MARKDOWN);
        return new Page(
                "",
                "",
                DetectedLanguage.of(text.text()),
                null,
                text.text(),
                markdown.text(),
                List.of(),
                new JsonObject(),
                new JsonArray(),
                text.shortened() || markdown.shortened());
    }

    private static String lines(String text) {
        var lines = new StringBuilder(Math.min(text.length(), PageLimits.MARKDOWN));
        for (var i = 0; i < text.length() && lines.length() <= PageLimits.MARKDOWN; i++) {
            var c = text.charAt(i);
            if (c == '\r') {
                if (i + 1 == text.length() || text.charAt(i + 1) != '\n') {
                    lines.append('\n');
                }
            } else if (c == '\n' || c == '\t' || !Character.isISOControl(c)) {
                lines.append(SurrogateRepair.at(text, i));
            }
        }
        return lines.toString().strip();
    }
}
