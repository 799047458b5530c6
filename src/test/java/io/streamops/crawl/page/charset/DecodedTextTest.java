package io.streamops.crawl.page.charset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecodedTextTest {
    private static byte[] bytes(String text, String charset) {
        return text.getBytes(Charset.forName(charset));
    }

    private static byte[] joined(byte[] first, byte[] second) {
        var both = new ByteArrayOutputStream();
        both.writeBytes(first);
        both.writeBytes(second);
        return both.toByteArray();
    }

    @ParameterizedTest
    @CsvSource({"UTF-8, EFBBBF", "UTF-16BE, FEFF", "UTF-16LE, FFFE"})
    void aByteOrderMarkOutweighsHeaderAndMeta(String charset, String mark) {
        var marked = joined(HexFormat.of().parseHex(mark), bytes("<meta charset=latin1>é€", charset));

        assertThat(DecodedText.html(marked, "koi8-r")).isEqualTo("<meta charset=latin1>é€");
    }

    @Test
    void theHeaderOutweighsTheMeta() {
        assertThat(DecodedText.html(bytes("<meta charset=utf-8>Привет", "KOI8-R"), "koi8-r"))
                .endsWith("Привет");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<meta charset=windows-1251>",
                "<META CharSet = 'Windows-1251' >",
                "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=windows-1251\">",
                "<meta content='text/html;charset=\"cp1251\"' http-equiv=content-type>",
                "<!-- <meta charset=utf-8> --><meta charset=windows-1251>",
                "<meta charset=nonsense><meta charset=windows-1251>",
                "<meta charset><meta charset=''><meta charset=windows-1251>",
                "<?xml version=\"1.0\" encoding=\"windows-1251\"?>",
                "<meta charset=\"\nwindows-1251\n\">",
                "<meta charset=' \t\f\r\nwindows-1251\f'>",
                "<meta charset =\n\twindows-1251\f/>",
                "<meta http-equiv=content-type content='text/html; charset=\n windows-1251 \n'>",
                "<meta http-equiv=content-type content='text/html; charset = \"\fwindows-1251\n\"'>",
                "<?xml version='1.0' encoding='\nwindows-1251 '?>",
            })
    void theMetaIsFoundHoweverItIsWritten(String meta) {
        assertThat(DecodedText.html(bytes(meta + "Привет", "windows-1251"), "")).endsWith("Привет");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nonsense", "☃", "utf-8 utf-8", "\u0000", "IBM037", "utf-7", "iso-2022-kr", "utf-32", ",;", " "})
    void aNameThatIsNoCharsetDoesNotCount(String label) {
        assertThat(DecodedText.html(bytes("<meta charset=windows-1251>Привет", "windows-1251"), label))
                .endsWith("Привет");
        assertThat(DecodedText.html(bytes("<meta charset=\"" + label + "\">é", "UTF-8"), ""))
                .endsWith("é");
    }

    @ParameterizedTest
    @CsvSource({
        "iso-8859-1, windows-1252, €",
        "us-ascii, windows-1252, €",
        "ISO-8859-9, windows-1254, ş€",
        "gb2312, GB18030, 镕😀",
        "gbk, GB18030, 镕",
        "ks_c_5601-1987, x-windows-949, 똠",
        "euc-kr, x-windows-949, 똠",
        "shift_jis, windows-31j, ①髙",
        "big5, Big5-HKSCS, 中文",
        "euc-jp, EUC-JP, 日本語",
        "tis-620, windows-874, ก€",
        "utf8, UTF-8, 日本",
        "utf-16, UTF-16LE, 日本",
        "macintosh, x-MacRoman, é",
        "ibm866, IBM866, Привет",
        "koi8-u, KOI8-U, ї",
    })
    void labelsMeanWhatBrowsersTakeThemFor(String label, String charset, String text) {
        assertThat(DecodedText.html(bytes(text, charset), label)).isEqualTo(text);
    }

    @Test
    void utf16InAMetaMeansUtf8() {
        assertThat(DecodedText.html(bytes("<meta charset=utf-16le>é", "UTF-8"), ""))
                .endsWith("é");
    }

    @Test
    void undeclaredIsUtf8IfItCanBe() {
        assertThat(DecodedText.html(bytes("naïve 日本 \uFFFD", "UTF-8"), "")).isEqualTo("naïve 日本 \uFFFD");
        assertThat(DecodedText.html(bytes("naïve – €", "windows-1252"), "")).isEqualTo("naïve – €");
        assertThat(DecodedText.html(new byte[0], "")).isEmpty();
    }

    @Test
    void aCharacterThatIsCutAtTheEndIsStillUtf8() {
        var whole = bytes("é".repeat(9_000) + "日", "UTF-8");

        for (var cut = 1; cut <= 2; cut++) {
            assertThat(DecodedText.html(Arrays.copyOf(whole, whole.length - cut), ""))
                    .startsWith("é".repeat(9_000));
        }
    }

    @Test
    void nothingThatBytesCanBeFails() {
        var random = new Random(3);
        for (var n = 0; n < 5_000; n++) {
            var body = new byte[random.nextInt(60)];
            random.nextBytes(body);
            var label = new String(body, StandardCharsets.ISO_8859_1);

            assertThatCode(() -> DecodedText.html(joined(bytes("<meta charset=" + label, "ISO-8859-1"), body), label))
                    .doesNotThrowAnyException();
            assertThatCode(() -> DecodedText.text(body, "")).doesNotThrowAnyException();
        }
    }
}
