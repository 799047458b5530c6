package io.streamops.contract.event;

import java.util.List;

/** The names of the built-in workflow steps. A bound step cannot have one of them. */
public final class StepNames {
    public static final String VALIDATE = "validate";
    public static final String TRANSFORM = "transform";
    public static final String STORE = "store";
    public static final String CRAWL = "crawl";
    public static final String INDEX = "index";
    public static final String SEARCH = "search";
    public static final String EXPORT = "export";

    /** All of them, as docs and errors list them. */
    public static final List<String> ALL = List.of(VALIDATE, TRANSFORM, STORE, CRAWL, INDEX, SEARCH, EXPORT);

    /** All of them, in the order in which a workflow usually runs them. */
    public static final List<String> IN_USUAL_ORDER = List.of(CRAWL, VALIDATE, TRANSFORM, STORE, INDEX, SEARCH, EXPORT);

    private StepNames() {}
}
