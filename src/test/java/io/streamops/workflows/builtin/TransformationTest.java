package io.streamops.workflows.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.execution.Failure;
import io.streamops.workflows.records.AnyJson;
import io.vertx.core.json.JsonObject;
import java.util.HashSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransformationTest {
    private static JsonObject json(String text) {
        return new JsonObject(text.replace('\'', '"'));
    }

    private static Transformation of(String text) {
        return Transformation.of(new StepOptions("transform", json(text)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{} | {'a':1} | {'a':1}",
                "{'rename':{'a':'b'}} | {'a':1,'c':2} | {'b':1,'c':2}",
                "{'rename':{'a':'b','b':'a'}} | {'a':1,'b':2} | {'b':1,'a':2}",
                "{'rename':{'a':'a'}} | {'a':1} | {'a':1}",
                "{'set':{'a':[1],'b':null}} | {'a':0} | {'a':[1],'b':null}",
                "{'remove':['a','x']} | {'a':1,'b':2} | {'b':2}",
                "{'normalize':['a']} | {'a':'  Ünder\\n\\tTHE  sea '} | {'a':'ünder the sea'}",
                "{'rename':{'a':'b'},'set':{'a':'NEW'},'remove':['b'],'normalize':['a']} | {'a':1} | {'a':'new'}"
            })
    void aRecordIsTransformed(String how, String record, String result) throws Exception {
        var original = json(record);
        assertThat(of(how).applied(original).encode()).isEqualTo(json(result).encode());
        assertThat(original).isEqualTo(json(record));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'rename':{'a':'b'}} | {} | has no \"a\" to rename",
                "{'rename':{'a':'b'}} | {'a':1,'b':2} | has a \"b\" already",
                "{'normalize':['a']} | {'a':1} | has no text in \"a\" to normalize",
                "{'normalize':['a']} | {} | has no text in \"a\" to normalize"
            })
    void aRecordThatItCannotBeDoneToIsNamed(String how, String record, String message) {
        assertThatThrownBy(() -> of(how).applied(json(record)))
                .isInstanceOf(Transformation.Inapplicable.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'a':1} | {'a':1} | true",
                "{'a':1} | {'a':1.0} | true",
                "{'a':1} | {'a':'1'} | false",
                "{'a':1} | {} | false",
                "{'a':null} | {'a':null} | true",
                "{'a':null} | {} | false",
                "{'a':{'b':[1]}} | {'a':{'b':[1]}} | true",
                "{'a':1,'b':2} | {'a':1,'b':3} | false",
                "{} | {'a':1} | true"
            })
    void onlyRecordsThatMatchStay(String where, String record, boolean stays) {
        assertThat(of("{'where':" + where + "}").keeps(json(record))).isEqualTo(stays);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'filter':{}} | \"filter\" is not known here; what is: normalize, remove, rename, set, where",
                "{'rename':{'a':1}} | rename must have strings only",
                "{'rename':{'a':'c','b':'c'}} | rename gives two members the same name",
                "{'rename':[]} | rename must be an object",
                "{'set':1} | set must be an object",
                "{'remove':'a'} | remove must be a list of at most 1000 strings",
                "{'normalize':[1]} | normalize must be a list of at most 1000 strings",
                "{'where':[]} | where must be an object"
            })
    void whatCannotBeMeantIsRefused(String how, String message) {
        assertThatThrownBy(() -> of(how)).isInstanceOf(Failure.class).hasMessage(message);
    }

    @Test
    void exchangingNamesTwiceChangesNothingWhateverTheRecord() throws Exception {
        var random = new Random(5);
        var exchange = of("{'rename':{'m0':'m1','m1':'m0'}}");
        for (var round = 0; round < 200; round++) {
            var record = AnyJson.object(random, 3).put("m0", round).put("m1", "x");
            assertThat(exchange.applied(exchange.applied(record))).isEqualTo(record);
        }
    }

    @Test
    void whatIsSetIsThereAndWhatIsRemovedIsNotWhateverTheRecord() throws Exception {
        var random = new Random(6);
        var change = of("{'set':{'m1':{'x':[1]}},'remove':['m2']}");
        for (var round = 0; round < 200; round++) {
            var record = AnyJson.object(random, 3);
            var before = record.copy();
            var result = change.applied(record);
            var names = new HashSet<>(before.fieldNames());
            names.add("m1");
            names.remove("m2");
            assertThat(result.fieldNames()).containsExactlyInAnyOrderElementsOf(names);
            result.getJsonObject("m1").put("changed", true);
            assertThat(record).isEqualTo(before);
            assertThat(change.applied(record).getJsonObject("m1").containsKey("changed"))
                    .isFalse();
        }
    }
}
