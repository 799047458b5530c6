package io.streamops.crawl.page;

import java.util.HashMap;
import java.util.Map;
import org.jsoup.nodes.Element;

/** What an element is to a reader. */
enum ElementRoles {
    /** Neither parts words nor means anything; also what is not known. */
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

    private static final Map<String, ElementRoles> BY_NAME = byName();
    private final String names;

    ElementRoles(String names) {
        this.names = names;
    }

    static ElementRoles of(Element element) {
        return BY_NAME.getOrDefault(element.normalName(), INLINE);
    }

    /** Whether it stands on lines of its own. */
    boolean isBlock() {
        return switch (this) {
            case INLINE, STRONG, EMPHASIS, STRUCK, CODE, QUOTATION, LINK, AREA, IMAGE, BREAK -> false;
            default -> true;
        };
    }

    /** Whether anything in it can be read. */
    boolean isContent() {
        return switch (this) {
            case BASE, TITLE, META, RELATION, SCRIPT, NEVER -> false;
            default -> true;
        };
    }

    private static Map<String, ElementRoles> byName() {
        var map = new HashMap<String, ElementRoles>();
        for (var markup : values()) {
            for (var name : markup.names.split(" ", -1)) {
                map.put(name, markup);
            }
        }
        return map;
    }
}
