package io.streamops.workflows.records;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.execution.Failure;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordReaderTest {
    private static final ObjectRecordStore.Limits SMALL = new ObjectRecordStore.Limits(1_000, 5, 100, 10);

    private static List<JsonObject> read(byte[] content, ObjectRecordStore.Limits bounds) throws IOException {
        return new RecordCompression(bounds).read(new ByteArrayInputStream(content), () -> {});
    }

    private static List<JsonObject> read(String content) throws IOException {
        return read(content.getBytes(UTF_8), SMALL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":1}\n{\"a\":2}\n",
                "{\"a\":1}\r\n\r\n{\"a\":2}",
                "{\"a\":1} {\"a\":2}",
                "[{\"a\":1},{\"a\":2}]",
                " [ {\"a\":1} , {\"a\":2} ] \n",
                "\uFEFF[{\"a\":1},{\"a\":2}]",
                "{\"items\":[{\"a\":1},{\"a\":2}],\"count\":2}",
                "{\"count\":2,\"items\":[{\"a\":1},{\"a\":2}]}\n"
            })
    void theSameRecordsAreReadInAllForms(String content) throws Exception {
        assertThat(read(content)).containsExactly(new JsonObject().put("a", 1), new JsonObject().put("a", 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n \n", "[]", "{\"items\":[]}"})
    void nothingIsNoRecords(String content) throws Exception {
        assertThat(read(content)).isEmpty();
    }

    @Test
    void anObjectWithItemsThatOthersFollowIsARecord() throws Exception {
        assertThat(read("{\"id\":1,\"items\":[{\"x\":1}]}\n{\"id\":2}"))
                .extracting(JsonObject::encode)
                .containsExactly("{\"id\":1,\"items\":[{\"x\":1}]}", "{\"id\":2}");
    }

    @Test
    void anObjectWhoseItemsAreNoObjectsIsARecord() throws Exception {
        assertThat(read("{\"id\":1,\"items\":[1,2]}"))
                .extracting(JsonObject::encode)
                .containsExactly("{\"id\":1,\"items\":[1,2]}");
    }

    @Test
    void valuesAreWhatTheyWere() throws Exception {
        var json =
                "{\"s\":\"é\\\"\",\"i\":-1,\"l\":5000000000,\"b\":99999999999999999999,\"d\":0.5,\"t\":true,\"n\":null,\"o\":{\"a\":[1,{}]}}";
        assertThat(read(json.getBytes(UTF_8), ObjectRecordStore.Limits.STANDARD))
                .extracting(JsonObject::encode)
                .containsExactly(new JsonObject(json).encode());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "[{},1] | Record 1 is not a JSON object",
                "{} [] | Record 1 is not a JSON object",
                "7 | Record 0 is not a JSON object",
                "[{}] {} | There is more content after the array of records",
                "[{},{},{},{},{},{}] | There are more than 5 records",
                "{}{}{}{}{}{} | There are more than 5 records",
                "[{\"d\":1e999}] | Record 0 has a number that is too large",
                "{\"a\": | The records are not valid JSON",
                "[{} | The records are not valid JSON",
                "<html> | The records are not valid JSON",
                "{\"a\":[[[[[[[[[[[[1]]]]]]]]]]]]} | The records are not valid JSON"
            })
    void whatIsNoRecordsIsSaid(String content, String message) {
        assertThatThrownBy(() -> read(content)).isInstanceOfSatisfying(Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo("RECORDS_ERROR");
            assertThat(failure.message()).startsWith(message);
            assertThat(failure.isRetryable()).isFalse();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'a':[X]}", "[{'a':[X]}]", "{'items':[{'a':[X]}]}", "{'items':[],'a':[X]} {}"})
    void aRecordThatIsTooLargeIsRefusedBeforeItIsRead(String form) {
        var content = form.replace('\'', '"').replace("X", "1,".repeat(150) + "1");
        assertThatThrownBy(() -> read(content)).hasMessage("Record 0 has more than 100 bytes");
    }

    @Test
    void onlySoMuchIsReadHoweverWellItIsCompressed() throws Exception {
        var bomb = gzip(" ".repeat(10_000_000) + "[]");
        assertThat(bomb.length).isLessThan(20_000);
        assertThatThrownBy(() -> read(bomb, SMALL)).hasMessage("The records have more than 1000 bytes");
    }

    @Test
    void halfAFileIsNoFile() throws Exception {
        var whole = gzip("[{\"a\":1}]");
        for (var length = 3; length < whole.length - 1; length++) {
            var half = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(half, SMALL)).isInstanceOf(Failure.class);
        }
    }

    private static byte[] gzip(String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void whateverIsPackedIsUnpacked() throws Exception {
        var random = new Random(7);
        for (var round = 0; round < 50; round++) {
            var records = new ArrayList<JsonObject>();
            for (var i = random.nextInt(20); i > 0; i--) {
                records.add(AnyJson.object(random, 4));
            }
            var packing = new RecordCompression(ObjectRecordStore.Limits.STANDARD);
            assertThat(packing.unpack(packing.pack(records))).isEqualTo(records);
        }
    }

    @Test
    void moreThanAWorkflowMayHaveIsNotPacked() {
        var packing = new RecordCompression(SMALL);
        var one = new JsonObject().put("a", "x".repeat(400));
        assertThatThrownBy(() -> packing.pack(List.of(one, one, one))).hasMessageContaining("more than 1000 bytes");
        assertThatThrownBy(() -> packing.pack(java.util.Collections.nCopies(6, new JsonObject())))
                .hasMessageContaining("more than 5 records");
    }

    @Test
    void whatEndsWhileItIsReadIsNotReadOn() {
        assertThatThrownBy(() -> new RecordCompression(SMALL)
                        .read(new ByteArrayInputStream("[{},{}]".getBytes(UTF_8)), () -> {
                            throw new IllegalStateException("cancelled");
                        }))
                .hasMessage("cancelled");
    }
}
