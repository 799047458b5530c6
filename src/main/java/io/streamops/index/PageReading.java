package io.streamops.index;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.page.NormalText;
import io.streamops.contract.page.NormalUrl;
import io.streamops.contract.page.PageMessage;
import io.streamops.index.schema.IndexedPage;
import java.util.Map;
import org.jsoup.Jsoup;

/** From what any crawler may have published to what is stored; throws {@link ContractViolation} for all else. */
final class PageReading {
    /** More than a page has, also where its sender cuts nothing. */
    private static final int LARGEST_MESSAGE = 8 << 20;

    /** What lies behind is not sought. */
    private static final int LONGEST_TEXT = 1 << 20;

    private static final int LONGEST_TITLE = 2_000;
    private static final int LONGEST_DESCRIPTION = 10_000;

    private PageReading() {}

    /** @param headers by which our own crawlers say that there is no markup in it */
    static IndexedPage read(byte[] message, Map<String, String> headers) {
        if (message.length > LARGEST_MESSAGE) {
            throw new ContractViolation("it has %d bytes, more than %d".formatted(message.length, LARGEST_MESSAGE));
        }
        var page = PageMessage.parse(message);
        var url = NormalUrl.of(page.url());
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
        return isNormal(bounded) ? bounded : NormalText.of(bounded);
    }

    private static String plain(PageMessage page, boolean freeOfMarkup) {
        var text = page.text();
        if (text != null) {
            return freeOfMarkup ? text : MarkupRemover.plain(text);
        }
        var html = page.html();
        return html == null ? "" : Jsoup.parse(html).body().text();
    }

    /** Not within a character that takes two places. */
    private static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest);
    }

    /** Our own crawlers' text is; a quick look is enough for plain ASCII, and the rest is made normal again. */
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
