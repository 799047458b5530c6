package io.streamops.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {
    @Test
    void aLineHasItsCellsAndEndsAsTheRfcWants() {
        assertThat(Csv.line(List.of("a", "b c", 12, true, new BigDecimal("-0.50"))))
                .isEqualTo("a,b c,12,true,-0.50\r\n");
    }

    @Test
    void whatWouldEndACellIsQuoted() {
        assertThat(Csv.line(List.of("a,b", "say \"hi\"", "two\nlines", "cr\rhere")))
                .isEqualTo("\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\"cr\rhere\"\r\n");
    }

    @Test
    void blanksAtTheEdgesAreKept() {
        assertThat(Csv.line(List.of(" a ", "b"))).isEqualTo("\" a \",b\r\n");
    }

    @Test
    void nothingIsAnEmptyCell() {
        assertThat(Csv.line(Arrays.asList("a", null, ""))).isEqualTo("a,,\r\n");
    }

    @Test
    void aLineOfOneEmptyCellIsStillALine() {
        assertThat(Csv.line(List.of(""))).isEqualTo("\"\"\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+1",
                "+cmd|' /C calc'!A0",
                "-2+3",
                "@SUM(A1)",
                "=",
                "  =1+1",
                "\uFF1D1",
                "\u00A0@x",
                "+43 1 234"
            })
    void aTextThatLooksLikeAFormulaIsMarkedAsText(String text) {
        assertThat(unquoted(Csv.line(List.of("x", text)))).isEqualTo("x,'" + text + "\r\n");
    }

    @Test
    void controlCharactersBeforeAFormulaDoNotHideIt() {
        assertThat(Csv.line(List.of("\t=1", "\r=1", "\n=1"))).isEqualTo("'\t=1,\"'\r=1\",\"'\n=1\"\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "+5", "-12.75", "1e-5", "-1E+5", "a=b", "a-b", "me@example.com"})
    void whatIsNoFormulaStaysAsItIs(String text) {
        assertThat(Csv.line(List.of("x", text))).isEqualTo("x," + text + "\r\n");
    }

    private static String unquoted(String line) {
        return line.replace("\"", "");
    }
}
