package io.streamops.workflows.builtin;

import io.streamops.workflows.validation.RecordRules;
import java.util.Map;
import java.util.Set;

/** What the steps that are built in look for in a workflow's input. */
public final class InputNames {
    /** Its members. */
    public static final Set<String> INPUT =
            Set.of("records", "minioPath", "urls", "rules", "transform", "query", "format", "fields");

    /** The members of those that have some, and whose names a schema does not check before. */
    public static final Map<String, Set<String>> PARTS =
            Map.of("rules", RecordRules.KNOWN, "transform", Transformation.KNOWN);

    private InputNames() {}
}
