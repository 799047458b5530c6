package io.streamops.crawl.page;

import io.streamops.kit.Truncation;
import java.util.Locale;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** The metadata that a page declares; the first declaration of each item counts. */
final class PageMetadata {
    final OpenGraph openGraph = new OpenGraph();
    final JsonLd jsonLd = new JsonLd();
    private @Nullable String title;
    private @Nullable String description;
    private @Nullable String language;
    private @Nullable String contentLanguage;
    private @Nullable String canonical;
    private @Nullable String base;

    void note(Element element, ElementRole role) {
        switch (role) {
            case ROOT -> noteLanguage(element);
            case TITLE -> title = title == null ? element.wholeText() : title;
            case META -> noteMeta(element);
            case RELATION -> noteRelation(element);
            case BASE -> base = base == null && element.hasAttr("href") ? element.attr("href") : base;
            case SCRIPT -> noteScript(element);
            default -> {}
        }
    }

    private void noteLanguage(Element html) {
        if (language == null) {
            var lang = DeclaredLanguage.of(html.attr("lang"));
            language = lang != null ? lang : DeclaredLanguage.of(html.attr("xml:lang"));
        }
    }

    /** One element may declare several items: many pages combine both kinds of description. */
    private void noteMeta(Element meta) {
        var content = meta.attr("content");
        var name = meta.attr("name").strip().toLowerCase(Locale.ROOT);
        openGraph.note(meta.attr("property"), name, content);
        if (name.equals("description") && description == null && !content.isBlank()) {
            description = content;
        }
        if (contentLanguage == null
                && (name.equals("language") || meta.attr("http-equiv").strip().equalsIgnoreCase("content-language"))) {
            contentLanguage = DeclaredLanguage.of(content);
        }
    }

    private void noteRelation(Element link) {
        if (canonical == null
                && link.attr("rel").strip().equalsIgnoreCase("canonical")
                && !link.attr("href").isBlank()) {
            canonical = link.attr("href");
        }
    }

    private void noteScript(Element script) {
        if (script.attr("type").strip().toLowerCase(Locale.ROOT).startsWith("application/ld+json")) {
            jsonLd.add(script.children().isEmpty() && !script.data().isEmpty() ? script.data() : script.wholeText());
        }
    }

    /** The title; if missing, the Open Graph title. */
    Truncation title() {
        var own = title == null ? "" : SingleLine.of(title);
        return Truncation.of(own.isEmpty() ? openGraph.first("title") : own, PageLimits.TITLE);
    }

    /** The description for search engines; if missing, the Open Graph description. */
    Truncation description() {
        var own = description == null ? "" : SingleLine.of(description);
        return Truncation.of(own.isEmpty() ? openGraph.first("description") : own, PageLimits.DESCRIPTION);
    }

    /** The ISO 639-1 code; null if none is declared. */
    @Nullable String language() {
        return language != null ? language : contentLanguage;
    }

    @Nullable String canonical() {
        return canonical;
    }

    @Nullable String base() {
        return base;
    }
}
