package io.streamops.crawl.page;

import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Element;

/** Recognizes boilerplate by the roles, classes and ids of elements. */
final class Boilerplate {
    private static final Set<String> ROLES =
            words("navigation banner contentinfo complementary search menu menubar toolbar dialog alertdialog");
    private static final Set<String> NAMES =
            words("nav navbar navigation navigation-menu main-nav mainnav main-menu menu menubar sidebar side-bar "
                    + "breadcrumb breadcrumbs pagination pager paginator social social-links share sharing "
                    + "share-buttons related related-posts advert advertisement ads ad-container sponsored newsletter "
                    + "newsletter-signup subscribe skip-link skiplink masthead site-header site-footer page-footer "
                    + "footer footer-links legal-links topbar toolbar mw-jump-link toc-sidebar");
    private static final Set<String> CONSENT_TOOLS = Set.of("onetrust", "cookiebot", "usercentrics", "didomi", "gdpr");
    private static final Set<String> CONSENT_WORDS = words(
            "consent banner notice bar law popup modal overlay message warning alert disclaimer dialog " + "policy");

    private Boilerplate() {}

    private static Set<String> words(String list) {
        return Set.of(list.split(" ", -1));
    }

    /** By its ARIA role: certain, because roles are meant for machines. */
    static boolean hasRole(Element element) {
        return element.attributesSize() > 0
                && ROLES.contains(element.attributes().get("role").toLowerCase(Locale.ROOT));
    }

    static boolean hasRole(Element element, String role) {
        return element.attributesSize() > 0 && element.attributes().get("role").equalsIgnoreCase(role);
    }

    /** By class or id: probable only, because these are meant for people. */
    static boolean hasName(Element element) {
        if (element.attributesSize() == 0) {
            return false;
        }
        Attributes attributes = element.attributes();
        return hasName(attributes.get("class")) || hasName(attributes.get("id"));
    }

    private static boolean hasName(String names) {
        for (var start = 0; start < names.length(); ) {
            var end = names.indexOf(' ', start);
            end = end < 0 ? names.length() : end;
            if (end > start && isBoilerplate(names.substring(start, end))) {
                return true;
            }
            start = end + 1;
        }
        return false;
    }

    private static boolean isBoilerplate(String name) {
        var lower = name.toLowerCase(Locale.ROOT).replace('_', '-');
        return NAMES.contains(lower) || isConsent(lower);
    }

    private static boolean isConsent(String name) {
        for (var tool : CONSENT_TOOLS) {
            if (name.contains(tool)) {
                return true;
            }
        }
        var rest = name.indexOf("cookie");
        return rest >= 0 && CONSENT_WORDS.stream().anyMatch(name::contains);
    }
}
