package io.streamops.crawl.page;

import io.streamops.kit.Truncation;
import java.util.Locale;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** What a page says of itself; the first word on each matter counts. */
final class PageMetadata {
    final OpenGraph openGraph = new OpenGraph();
    final JsonLd jsonLd = new JsonLd();
    private @Nullable String title;
    private @Nullable String description;
    private @Nullable String language;
    private @Nullable String contentLanguage;
    private @Nullable String canonical;
    private @Nullable String base;

    void note(Element element, ElementRoles markup) {
        switch (markup) {
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

    /** One may say several things: many pages have the description of both kinds in one. */
    private void noteMeta(Element meta) {
        var content = meta.attr("content");
        var name = meta.attr("name").strip().toLowerCase(Locale.ROOT);
        openGraph.note(meta.attr("property"), name, content);
        if (name.equals("description") && description == null && !content.isBlank()) {
            description = content;
        }
        if (name.equals("language") || meta.attr("http-equiv").strip().equalsIgnoreCase("content-language")) {
            noteContentLanguage(content);
        }
    }

    private void noteContentLanguage(String content) {
        contentLanguage = contentLanguage == null ? DeclaredLanguage.of(content) : contentLanguage;
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

    /** The title, or else what it is called when it is shared. */
    Truncation title() {
        var own = title == null ? "" : SingleLine.of(title);
        return Truncation.of(own.isEmpty() ? openGraph.first("title") : own, PageLimits.TITLE);
    }

    /** The description for search engines, or else the one for sharing. */
    Truncation description() {
        var own = description == null ? "" : SingleLine.of(description);
        return Truncation.of(own.isEmpty() ? openGraph.first("description") : own, PageLimits.DESCRIPTION);
    }

    /** ISO 639-1, or null where nothing is declared. */
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
