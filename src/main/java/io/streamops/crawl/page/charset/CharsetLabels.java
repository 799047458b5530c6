package io.streamops.crawl.page.charset;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The names that sites give to character encodings, as the WHATWG's Encoding standard reads them. */
final class CharsetLabels {
    private static final String LATIN = "windows-1252";
    private static final String TURKISH = "windows-1254";
    private static final String THAI = "windows-874";
    private static final String KOREAN = "x-windows-949";
    private static final String CHINESE = "GB18030";
    private static final String JAPANESE = "windows-31j";

    /** Only where the standard says something else than Java's own aliases. */
    private static final Map<String, String> ALIASES = Map.ofEntries(
            Map.entry("ascii", LATIN),
            Map.entry("us-ascii", LATIN),
            Map.entry("ansi_x3.4-1968", LATIN),
            Map.entry("iso-8859-1", LATIN),
            Map.entry("iso8859-1", LATIN),
            Map.entry("iso_8859-1", LATIN),
            Map.entry("iso88591", LATIN),
            Map.entry("latin1", LATIN),
            Map.entry("l1", LATIN),
            Map.entry("cp819", LATIN),
            Map.entry("x-cp1252", LATIN),
            Map.entry("iso-8859-9", TURKISH),
            Map.entry("iso8859-9", TURKISH),
            Map.entry("latin5", TURKISH),
            Map.entry("x-cp1254", TURKISH),
            Map.entry("iso-8859-11", THAI),
            Map.entry("iso8859-11", THAI),
            Map.entry("tis-620", THAI),
            Map.entry("dos-874", THAI),
            Map.entry("euc-kr", KOREAN),
            Map.entry("ks_c_5601-1987", KOREAN),
            Map.entry("ks_c_5601-1989", KOREAN),
            Map.entry("ksc_5601", KOREAN),
            Map.entry("ksc5601", KOREAN),
            Map.entry("korean", KOREAN),
            Map.entry("windows-949", KOREAN),
            Map.entry("gb2312", CHINESE),
            Map.entry("gb_2312", CHINESE),
            Map.entry("gb_2312-80", CHINESE),
            Map.entry("gbk", CHINESE),
            Map.entry("x-gbk", CHINESE),
            Map.entry("chinese", CHINESE),
            Map.entry("big5", "Big5-HKSCS"),
            Map.entry("big5-hkscs", "Big5-HKSCS"),
            Map.entry("x-x-big5", "Big5-HKSCS"),
            Map.entry("shift_jis", JAPANESE),
            Map.entry("shift-jis", JAPANESE),
            Map.entry("sjis", JAPANESE),
            Map.entry("x-sjis", JAPANESE),
            Map.entry("ms_kanji", JAPANESE),
            Map.entry("x-euc-jp", "EUC-JP"),
            Map.entry("iso-8859-8-i", "ISO-8859-8"),
            Map.entry("koi", "KOI8-R"),
            Map.entry("koi8", "KOI8-R"),
            Map.entry("x-cp1250", "windows-1250"),
            Map.entry("x-cp1251", "windows-1251"),
            Map.entry("macintosh", "x-MacRoman"),
            Map.entry("mac", "x-MacRoman"),
            Map.entry("x-mac-roman", "x-MacRoman"),
            Map.entry("x-mac-cyrillic", "x-MacCyrillic"),
            Map.entry("unicode-1-1-utf-8", "UTF-8"),
            Map.entry("x-unicode20utf8", "UTF-8"),
            Map.entry("utf8", "UTF-8"),
            Map.entry("utf-16", "UTF-16LE"),
            Map.entry("ucs-2", "UTF-16LE"),
            Map.entry("unicode", "UTF-16LE"));

    private CharsetLabels() {}

    /** Nothing for a name that no encoding has, however malformed it is. */
    static Optional<Charset> find(String label) {
        var name = label.strip().toLowerCase(Locale.ROOT);
        try {
            var charset = Charset.forName(ALIASES.getOrDefault(name, name));
            return isForPages(charset) ? Optional.of(charset) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** A page that says of itself, in ASCII, that it is UTF-16 cannot be. */
    static Charset readableAsAscii(Charset declared) {
        return declared.name().startsWith("UTF-16") ? StandardCharsets.UTF_8 : declared;
    }

    /** Neither mainframe encodings, nor those that browsers refuse because markup can hide in them. */
    private static boolean isForPages(Charset charset) {
        var name = charset.name();
        if (name.equals("IBM866")) {
            return true;
        }
        return !name.startsWith("IBM")
                && !name.startsWith("x-IBM")
                && !name.startsWith("UTF-32")
                && !name.startsWith("X-UTF-32")
                && !name.startsWith("ISO-2022-K")
                && !name.startsWith("ISO-2022-C")
                && !name.startsWith("x-ISO-2022")
                && !name.equals("CESU-8");
    }
}
