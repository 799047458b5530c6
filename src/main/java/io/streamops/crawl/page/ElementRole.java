package io.streamops.crawl.page;

import java.util.HashMap;
import java.util.Map;
import org.jsoup.nodes.Element;

/** The role of an HTML element for a reader. */
enum ElementRole {
    /** Neither separates words nor has a meaning; also unknown elements. */
    INLINE(""),
    BLOCK("address article center dd details dir div dl dt fieldset figcaption figure hgroup main menu search section"
            + " summary tbody tfoot thead caption legend"),
    PARAGRAPH("p"),
    HEADING("h1 h2 h3 h4 h5 h6"),
    HEADER("header"),
    FOOTER("footer"),
    NAVIGATION("nav"),
    ASIDE("aside"),
    FORM("form"),
    UNORDERED("ul"),
    ORDERED("ol"),
    ITEM("li"),
    QUOTE("blockquote"),
    PREFORMATTED("pre listing xmp plaintext"),
    TABLE("table"),
    ROW("tr"),
    CELL("td th"),
    BREAK("br"),
    RULE("hr"),
    STRONG("b strong"),
    EMPHASIS("i em cite dfn var"),
    STRUCK("s del strike"),
    CODE("code kbd samp tt"),
    QUOTATION("q"),
    LINK("a"),
    AREA("area"),
    IMAGE("img"),
    CONTROL("button select textarea input datalist optgroup option progress meter dialog"),
    ROOT("html"),
    HEAD("head"),
    BODY("body frameset"),
    BASE("base"),
    TITLE("title"),
    META("meta"),
    RELATION("link"),
    SCRIPT("script"),
    NEVER("style noscript template svg iframe object embed applet video audio canvas noembed noframes param source"
            + " track rp");

    private static final Map<String, ElementRole> BY_NAME = byName();
    private final String names;

    ElementRole(String names) {
        this.names = names;
    }

    static ElementRole of(Element element) {
        return BY_NAME.getOrDefault(element.normalName(), INLINE);
    }

    /** Whether it is on lines of its own. */
    boolean isBlock() {
        return switch (this) {
            case INLINE, STRONG, EMPHASIS, STRUCK, CODE, QUOTATION, LINK, AREA, IMAGE, BREAK -> false;
            default -> true;
        };
    }

    /** Whether it can contain readable content. */
    boolean isContent() {
        return switch (this) {
            case BASE, TITLE, META, RELATION, SCRIPT, NEVER -> false;
            default -> true;
        };
    }

    private static Map<String, ElementRole> byName() {
        var map = new HashMap<String, ElementRole>();
        for (var role : values()) {
            for (var name : role.names.split(" ", -1)) {
                map.put(name, role);
            }
        }
        return map;
    }
}
