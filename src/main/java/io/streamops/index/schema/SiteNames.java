package io.streamops.index.schema;

import java.net.IDN;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Hosts of URLs and their parent domains. */
final class SiteNames {
    private static final int LONGEST_HOST = 255;
    private static final int MOST_DOMAINS = 16;

    private SiteNames() {}

    static String host(String url) {
        var scheme = url.indexOf("://");
        var start = scheme < 0 ? 0 : scheme + 3;
        var end = start;
        while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
            end++;
        }
        var port = url.lastIndexOf(':', end - 1);
        if (port >= start && url.indexOf(']', port) < 0) {
            end = port;
        }
        return url.substring(start, Math.min(end, start + LONGEST_HOST));
    }

    /** Normalizes user input for a host or domain. */
    static String named(String typed) {
        var host = host(typed.strip().toLowerCase(Locale.ROOT));
        var start = host.startsWith("*.") ? 2 : host.startsWith(".") ? 1 : 0;
        var end = host.endsWith(".") && host.length() > start ? host.length() - 1 : host.length();
        try {
            return IDN.toASCII(host.substring(start, end), IDN.ALLOW_UNASSIGNED);
        } catch (IllegalArgumentException noName) {
            return host;
        }
    }

    /** The host first; an IP address has no parent domains. */
    static List<String> domains(String host) {
        var domains = new ArrayList<String>();
        domains.add(host);
        if (host.isEmpty() || host.endsWith("]") || Character.isDigit(host.charAt(host.length() - 1))) {
            return domains;
        }
        for (var dot = host.indexOf('.'); dot >= 0 && domains.size() < MOST_DOMAINS; dot = host.indexOf('.', dot + 1)) {
            domains.add(host.substring(dot + 1));
        }
        return domains;
    }
}
