package io.streamops.tasks.mail;

import java.net.IDN;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where mail can be sent: one mailbox, without a name, without quotes and comments, and in ASCII, as every server takes it.
 *
 * @param domain in ASCII, also where it was not
 */
record MailAddress(String local, String domain) {
    private static final int LONGEST_LOCAL = 64;
    private static final int LONGEST = 254;
    private static final String ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
    private static final Pattern LOCAL = Pattern.compile(ATOM + "(\\." + ATOM + ")*");
    private static final String LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
    private static final Pattern DOMAIN = Pattern.compile(LABEL + "(\\." + LABEL + ")*");

    /** Nothing for a text that is no address. */
    static Optional<MailAddress> of(String text) {
        var at = text.lastIndexOf('@');
        if (at < 1 || text.length() > LONGEST) {
            return Optional.empty();
        }
        var local = text.substring(0, at);
        var domain = ascii(text.substring(at + 1));
        var fits = local.length() <= LONGEST_LOCAL
                && LOCAL.matcher(local).matches()
                && local.length() + 1 + domain.length() <= LONGEST
                && DOMAIN.matcher(domain).matches();
        return fits ? Optional.of(new MailAddress(local, domain)) : Optional.empty();
    }

    private static String ascii(String domain) {
        try {
            return IDN.toASCII(domain, IDN.USE_STD3_ASCII_RULES);
        } catch (IllegalArgumentException e) {
            return ""; // fits no domain
        }
    }

    @Override
    public String toString() {
        return local + "@" + domain;
    }
}
