package io.streamops.crawl.page.charset;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The labels of character encodings, as defined by the WHATWG Encoding standard. */
final class CharsetLabels {
    /** Charsets, each with its labels; only where the standard differs from Java's own aliases. */
    private static final Map<String, String> ALIASES = aliases("""
            windows-1252 ascii us-ascii ansi_x3.4-1968 iso-8859-1 iso8859-1 iso_8859-1 iso88591 latin1 l1 cp819 x-cp1252
            windows-1254 iso-8859-9 iso8859-9 latin5 x-cp1254
            windows-874 iso-8859-11 iso8859-11 tis-620 dos-874
            x-windows-949 euc-kr ks_c_5601-1987 ks_c_5601-1989 ksc_5601 ksc5601 korean windows-949
            GB18030 gb2312 gb_2312 gb_2312-80 gbk x-gbk chinese
            Big5-HKSCS big5 big5-hkscs x-x-big5
            windows-31j shift_jis shift-jis sjis x-sjis ms_kanji
            EUC-JP x-euc-jp
            ISO-8859-8 iso-8859-8-i
            KOI8-R koi koi8
            windows-1250 x-cp1250
            windows-1251 x-cp1251
            x-MacRoman macintosh mac x-mac-roman
            x-MacCyrillic x-mac-cyrillic
            UTF-8 unicode-1-1-utf-8 x-unicode20utf8 utf8
            UTF-16LE utf-16 ucs-2 unicode
            """);

    private static final List<String> REFUSED =
            List.of("IBM", "x-IBM", "UTF-32", "X-UTF-32", "ISO-2022-K", "ISO-2022-C", "x-ISO-2022", "CESU-8");

    private static Map<String, String> aliases(String table) {
        var aliases = new HashMap<String, String>();
        for (var line : table.lines().toList()) {
            var names = List.of(line.split(" ", -1));
            names.subList(1, names.size()).forEach(label -> aliases.put(label, names.getFirst()));
        }
        return Map.copyOf(aliases);
    }

    private CharsetLabels() {}

    /** Empty if the label is unknown or malformed. */
    static Optional<Charset> find(String label) {
        var name = label.strip().toLowerCase(Locale.ROOT);
        try {
            var charset = Charset.forName(ALIASES.getOrDefault(name, name));
            return isForPages(charset) ? Optional.of(charset) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** A page that declares UTF-16 in ASCII cannot be UTF-16. */
    static Charset readableAsAscii(Charset declared) {
        return declared.name().startsWith("UTF-16") ? StandardCharsets.UTF_8 : declared;
    }

    /** Rejects mainframe encodings, and those that browsers refuse because they can hide markup. */
    private static boolean isForPages(Charset charset) {
        var name = charset.name();
        return name.equals("IBM866") || REFUSED.stream().noneMatch(name::startsWith);
    }
}
