package io.streamops.crawl.page;

import io.streamops.contract.page.NormalText;
import io.streamops.crawl.page.charset.Decoded;
import io.streamops.kit.Cut;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Plain text: a page without title and links. Many are Markdown as they are, so that is what they are taken for. */
final class PlainTextReader implements PageReader {
    @Override
    public boolean reads(String mediaType) {
        return mediaType.equals("text/plain");
    }

    @Override
    public Page read(Source source) {
        var charset = ContentType.of(source.contentType()).charset();
        var whole = Decoded.text(source.body().getBytes(), charset);
        var text = Cut.of(NormalText.of(whole), PageBounds.TEXT);
        var markdown = Cut.of(lines(whole), PageBounds.MARKDOWN);
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
        var lines = new StringBuilder(Math.min(text.length(), PageBounds.MARKDOWN));
        for (var i = 0; i < text.length() && lines.length() <= PageBounds.MARKDOWN; i++) {
            var c = text.charAt(i);
            if (c == '\r') {
                if (i + 1 == text.length() || text.charAt(i + 1) != '\n') {
                    lines.append('\n');
                }
            } else if (c == '\n' || c == '\t' || !Character.isISOControl(c)) {
                lines.append(WellFormed.at(text, i));
            }
        }
        return lines.toString().strip();
    }
}
