package io.streamops.workflows.records;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableTest {
    private static String table(List<String> fields, List<JsonObject> records) {
        var text = new StringBuilder();
        RecordTable.lines(fields, records).forEachRemaining(line -> text.append(new String(line, UTF_8)));
        return text.toString();
    }

    private static JsonObject record(Object value) {
        return new JsonObject().put("v", value);
    }

    @Test
    void columnsAreAllMembersInTheOrderInWhichTheyCome() {
        var records = List.of(new JsonObject("{\"b\":1,\"a\":2}"), new JsonObject("{\"c\":3,\"a\":4}"));
        assertThat(RecordTable.fields(records)).containsExactly("b", "a", "c");
        assertThat(table(RecordTable.fields(records), records)).isEqualTo("b,a,c\r\n1,2,\r\n,4,3\r\n");
    }

    @Test
    void cellsAreQuotedWhereTheyHaveTo() {
        var records = List.of(
                record("a,b"),
                record("say \"hi\""),
                record("two\nlines"),
                record(new JsonObject().put("x", 1)),
                record(true));
        assertThat(table(List.of("v"), records))
                .isEqualTo("v\r\n\"a,b\"\r\n\"say \"\"hi\"\"\"\r\n\"two\nlines\"\r\n\"{\"\"x\"\":1}\"\r\ntrue\r\n");
    }

    @ParameterizedTest
    @CsvSource({"=1+1", "+A1", "-A1", "@SUM(A1)", "＝1"})
    void whatASpreadsheetTakesForAFormulaIsAText(String text) {
        assertThat(table(List.of("v"), List.of(record(text)))).isEqualTo("v\r\n'" + text + "\r\n");
        assertThat(table(List.of(text), List.of())).isEqualTo("'" + text + "\r\n");
    }

    @Test
    void numbersStayNumbers() {
        assertThat(table(List.of("v"), List.of(record(-5), record(0.5)))).isEqualTo("v\r\n-5\r\n0.5\r\n");
    }

    /** Reads by the grammar of RFC 4180, not by the code that has written it. */
    private static List<List<String>> parsed(String table) {
        var rows = new ArrayList<List<String>>();
        var row = new ArrayList<String>();
        var cell = new StringBuilder();
        var quoted = false;
        for (var i = 0; i < table.length(); i++) {
            var c = table.charAt(i);
            if (quoted && c == '"' && i + 1 < table.length() && table.charAt(i + 1) == '"') {
                cell.append('"');
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == ',' || c == '\n')) {
                row.add(cell.toString());
                cell.setLength(0);
                if (c == '\n') {
                    rows.add(List.copyOf(row));
                    row.clear();
                }
            } else if (quoted || c != '\r') {
                cell.append(c);
            }
        }
        assertThat(cell.toString() + row).isEqualTo("[]");
        return rows;
    }

    @Test
    void whateverIsWrittenIsReadAgainAndHoldsNoFormula() {
        var random = new Random(3);
        for (var round = 0; round < 200; round++) {
            var a = AnyJson.text(random);
            var b = AnyJson.text(random);
            var rows = parsed(table(
                    List.of("a", "b"), List.of(new JsonObject().put("a", a).put("b", b))));
            assertThat(rows).hasSize(2);
            assertThat(rows.get(1)).hasSize(2).noneMatch(cell -> cell.matches("(?s)[=+@\\t\\r\\n-].*"));
            assertThat(rows.get(1).get(0)).isIn(a, "'" + a);
            assertThat(rows.get(1).get(1)).isIn(b, "'" + b);
        }
    }
}
