package io.streamops.index;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.page.NormalizedText;
import io.streamops.contract.page.NormalizedUrl;
import io.streamops.contract.page.PageMessage;
import io.streamops.index.schema.IndexedPage;
import java.util.Map;
import org.jsoup.Jsoup;

/** Converts any crawler's message into a page to store; throws {@link ContractViolation} if it is invalid. */
final class PageMessageParser {
    /** Larger than any page, even if the sender truncates nothing. */
    private static final int LARGEST_MESSAGE = 8 << 20;

    /** The indexed length; the rest is not searchable. */
    private static final int LONGEST_TEXT = 1 << 20;

    private static final int LONGEST_TITLE = 2_000;
    private static final int LONGEST_DESCRIPTION = 10_000;

    private PageMessageParser() {}

    /** @param headers in which our crawlers declare the text free of markup */
    static IndexedPage read(byte[] message, Map<String, String> headers) {
        if (message.length > LARGEST_MESSAGE) {
            throw new ContractViolation("it has %d bytes, more than %d".formatted(message.length, LARGEST_MESSAGE));
        }
        var page = PageMessage.parse(message);
        var url = NormalizedUrl.of(page.url());
        if (url.isEmpty()) {
            throw new ContractViolation("/url must be an http or https URL");
        }
        var metadata = page.metadata();
        return new IndexedPage(
                url.get(),
                cut(metadata.title().strip(), LONGEST_TITLE),
                cut(metadata.description().strip(), LONGEST_DESCRIPTION),
                text(page, PageMessage.isFreeOfMarkup(headers)),
                metadata.timestamp(),
                metadata.statusCode());
    }

    private static String text(PageMessage page, boolean freeOfMarkup) {
        var bounded = cut(plain(page, freeOfMarkup), LONGEST_TEXT);
        return isNormal(bounded) ? bounded : NormalizedText.of(bounded);
    }

    private static String plain(PageMessage page, boolean freeOfMarkup) {
        var text = page.text();
        if (text != null) {
            return freeOfMarkup ? text : MarkupRemover.plain(text);
        }
        var html = page.html();
        return html == null ? "" : Jsoup.parse(html).body().text();
    }

    /** Does not split surrogate pairs. */
    private static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest);
    }

    /** Our crawlers send normalized text. This verifies plain ASCII quickly; other text is normalized again. */
    private static boolean isNormal(String text) {
        var blank = true;
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c < ' ' || c >= 0x7F || (c >= 'A' && c <= 'Z') || (blank && c == ' ')) {
                return false;
            }
            blank = c == ' ';
        }
        return !blank || text.isEmpty();
    }
}
