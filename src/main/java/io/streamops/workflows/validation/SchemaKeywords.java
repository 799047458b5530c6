package io.streamops.workflows.validation;

import java.util.Set;

/** The keywords of JSON Schema, draft 2020-12, by what they hold. */
final class SchemaKeywords {
    static final Set<String> SCHEMAS = Set.of(
            "items",
            "contains",
            "additionalProperties",
            "propertyNames",
            "not",
            "if",
            "then",
            "else",
            "unevaluatedItems",
            "unevaluatedProperties",
            "contentSchema");
    static final Set<String> LISTS_OF_SCHEMAS = Set.of("allOf", "anyOf", "oneOf", "prefixItems");
    static final Set<String> MAPS_OF_SCHEMAS =
            Set.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas");
    static final Set<String> NUMBERS =
            Set.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf");
    static final Set<String> COUNTS = Set.of(
            "minLength",
            "maxLength",
            "minItems",
            "maxItems",
            "minProperties",
            "maxProperties",
            "minContains",
            "maxContains");
    static final Set<String> TYPES = Set.of("null", "boolean", "object", "array", "number", "string", "integer");
    static final Set<String> FORMATS = Set.of(
            "date",
            "time",
            "date-time",
            "duration",
            "uri",
            "uri-reference",
            "uri-template",
            "email",
            "hostname",
            "ipv4",
            "ipv6",
            "regex",
            "uuid",
            "json-pointer",
            "relative-json-pointer",
            "idn-hostname",
            "idn-email");
    /** What would lead to schemas elsewhere, or change what names mean. */
    static final Set<String> REFUSED = Set.of("$id", "$vocabulary", "$recursiveRef", "$recursiveAnchor", "id");

    private SchemaKeywords() {}
}
