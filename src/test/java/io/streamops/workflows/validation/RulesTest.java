package io.streamops.workflows.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulesTest {
    private static RecordRules rules(String json) {
        return RecordRules.of(new JsonObject(json.replace('\'', '"')), () -> {});
    }

    private static RecordRules schema(String json) {
        return rules("{'schema':" + json + "}");
    }

    private static JsonObject record(String json) {
        return new JsonObject(json.replace('\'', '"'));
    }

    @Test
    void whatIsRequiredHasToBeThere() {
        var rules = rules("{'required':['a','b']}");
        assertThat(rules.accept(record("{'a':0,'b':''}"))).isTrue();
        assertThat(rules.accept(record("{'a':null,'b':1}"))).isFalse();
        assertThat(rules.reason(record("{'a':1}"))).isEqualTo("has no \"b\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'type':'object','properties':{'a':{'type':'integer','minimum':2}}} | {'a':2} | {'a':1}",
                "{'properties':{'a':{'pattern':'^x+$'}}} | {'a':'xx'} | {'a':'xy'}",
                "{'properties':{'a':{'pattern':'x','format':'email'}}} | {'a':'x@example.com'} | {'a':'xx'}",
                "{'properties':{'a':{'pattern':'x','allOf':[{'minLength':3}]}}} | {'a':'xyz'} | {'a':'xy'}",
                "{'properties':{'a':{'pattern':'x','allOf':[{'minLength':3}]}}} | {'a':'xyz'} | {'a':'yyy'}",
                "{'properties':{'pattern':{'type':'string'}}} | {'pattern':'('} | {'pattern':1}",
                "{'patternProperties':{'^n_':{'type':'number'}}} | {'n_a':1,'b':'x'} | {'n_a':'x'}",
                "{'properties':{'a':{'uniqueItems':true}}} | {'a':[1,2]} | {'a':[1,1]}",
                "{'$defs':{'p':{'minimum':0}},'properties':{'a':{'$ref':'#/$defs/p'}}} | {'a':0} | {'a':-1}",
                "{'$defs':{'p':{'$anchor':'pos','minimum':0}},'properties':{'a':{'$ref':'#pos'}}} | {'a':0} | {'a':-1}",
                "{'properties':{'a':{'$ref':'#'}},'required':['n']} | {'n':1,'a':{'n':2}} | {'n':1,'a':{}}",
                "{'additionalProperties':false,'properties':{'a':true}} | {'a':{}} | {'b':1}",
                "{'$schema':'https://json-schema.org/draft/2020-12/schema','$id':'https://example.com/s','required':['a']} | {'a':1} | {}",
                "{'oneOf':[{'required':['a']},{'required':['b']}]} | {'a':1} | {'a':1,'b':1}",
                "{'if':{'required':['a']},'then':{'required':['b']}} | {'c':1} | {'a':1}",
                "{'dependentRequired':{'a':['b']}} | {'b':1} | {'a':1}",
                "{'unevaluatedProperties':false,'allOf':[{'properties':{'a':true}}]} | {'a':1} | {'b':1}",
                "{'properties':{'a':{'const':{'pattern':'('}}}} | {'a':{'pattern':'('}} | {'a':1}",
                "{'properties':{'a':{'prefixItems':[{'type':'string'}],'items':{'type':'integer'}}}} | {'a':['x',1]} | {'a':[1]}"
            })
    void aSchemaIsKeptOrBroken(String schema, String good, String bad) {
        var rules = schema(schema);
        assertThat(rules.accept(record(good))).as(good).isTrue();
        assertThat(rules.accept(record(bad))).as(bad).isFalse();
        assertThat(rules.reason(record(bad))).isNotBlank();
    }

    @Test
    void theReasonNamesThePlaceAndTheCause() {
        var rules = schema("{'properties':{'a':{'properties':{'b':{'type':'number'}}}}}");
        assertThat(rules.reason(record("{'a':{'b':'x'}}"))).startsWith("/a/b: ").contains("Expected number");
        assertThat(schema("{'properties':{'a':{'pattern':'x'}}}").reason(record("{'a':'y'}")))
                .isEqualTo("/a: String does not match pattern");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'other':1} | The rules have \"other\"; only required and schema are known",
                "{'required':'a'} | The rules' required must be a list of at most 1000 names",
                "{'required':[1]} | The rules' required must be a list of at most 1000 names",
                "{'schema':[]} | The rules' schema must be an object",
                "{'schema':{'$ref':'https://example.com/s.json'}} | The schema's #/$ref must begin with #, for nothing is fetched from elsewhere",
                "{'schema':{'$ref':'file:///etc/passwd'}} | The schema's #/$ref must begin with #, for nothing is fetched from elsewhere",
                "{'schema':{'$ref':'#/$defs/a'}} | The schema's #/$ref leads to \"#/$defs/a\", which is no part of this schema",
                "{'schema':{'properties':{'a':{'$id':'x'}}}} | The schema's #/properties/a/$id is not taken here",
                "{'schema':{'__absolute_uri__':'x'}} | The schema's #/__absolute_uri__ is not taken here",
                "{'schema':{'$schema':'http://json-schema.org/draft-07/schema#'}} | The schema must be of draft 2020-12 (https://json-schema.org/draft/2020-12/schema)",
                "{'schema':{'type':'text'}} | The schema's #/type must be a type or a list of types",
                "{'schema':{'minimum':'1'}} | The schema's #/minimum must be a number",
                "{'schema':{'minLength':-1}} | The schema's #/minLength must be a whole number from 0",
                "{'schema':{'properties':[]}} | The schema's #/properties must be an object",
                "{'schema':{'properties':{'a':1}}} | The schema's #/properties/a must be a schema",
                "{'schema':{'items':[{}]}} | The schema's #/items must be a schema",
                "{'schema':{'pattern':'('}} | The schema's #/pattern is no pattern: Unclosed group",
                "{'schema':{'required':'a'}} | The schema's #/required must be an array",
                "{'schema':{'dependencies':{}}} | The schema's #/dependencies is not of draft 2020-12"
            })
    void rulesThatCannotBeUsedAreRefused(String rules, String message) {
        assertThatThrownBy(() -> rules(rules)).isInstanceOf(InvalidRules.class).hasMessage(message);
    }

    @Test
    void aSchemaHasABound() {
        var schema = new JsonObject().put("description", "x".repeat(300_000));
        assertThatThrownBy(() -> RecordRules.of(new JsonObject().put("schema", schema), () -> {}))
                .isInstanceOf(InvalidRules.class)
                .hasMessageContaining("more than 262144 characters");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'properties':{'a':{'pattern':'^(a|a|aa)+\\\\1$'}}}",
                "{'patternProperties':{'^(a|a|aa)+\\\\1$':true}}"
            })
    void aPatternThatNeverEndsIsEnded(String schema) {
        var evil = "a".repeat(60) + "!";
        var record = new JsonObject().put("a", evil).put(evil, 1);
        assertThatThrownBy(() -> schema(schema).accept(record))
                .isInstanceOf(InvalidRules.class)
                .hasMessageContaining("takes more than 2 s");
    }

    @Test
    void aSchemaThatBranchesWithoutEndIsEnded() {
        var defs = new JsonObject().put("d0", new JsonObject().put("type", "string"));
        for (var i = 1; i < 40; i++) {
            var below = new JsonObject().put("$ref", "#/$defs/d" + (i - 1));
            defs.put(
                    "d" + i,
                    new JsonObject().put("anyOf", new JsonArray().add(below).add(below.copy())));
        }
        var schema = new JsonObject().put("$defs", defs).put("$ref", "#/$defs/d39");
        var rules = RecordRules.of(new JsonObject().put("schema", schema), () -> {});
        assertThatThrownBy(() -> rules.accept(new JsonObject()))
                .isInstanceOf(InvalidRules.class)
                .hasMessageContaining("takes more than 2 s");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'$ref':'#'}",
                "{'$defs':{'a':{'$ref':'#/$defs/b'},'b':{'allOf':[{'$ref':'#/$defs/a'}]}},'$ref':'#/$defs/a'}"
            })
    void aSchemaThatIsItselfAcceptsNothing(String schema) {
        var rules = schema(schema);
        assertThat(rules.accept(record("{'a':1}"))).isFalse();
        assertThat(rules.reason(record("{'a':1}"))).isEqualTo("is nested too deep to be checked");
    }

    @Test
    void aCancelledRunEndsTheCheck() {
        var rules = RecordRules.of(record("{'schema':{}}"), () -> {
            throw new IllegalStateException("cancelled");
        });
        assertThatThrownBy(() -> rules.accept(new JsonObject())).hasMessage("cancelled");
    }

    @Test
    void arraysThatAreTooLongToBeComparedAreInvalid() {
        var rules = schema("{'properties':{'a':{'uniqueItems':true}}}");
        var numbers = new JsonArray();
        for (var i = 0; i < 5_001; i++) {
            numbers.add(i);
        }
        var record = new JsonObject().put("a", numbers);
        assertThat(rules.accept(record)).isFalse();
        assertThat(rules.reason(record)).contains("more than 5000 elements");
    }
}
