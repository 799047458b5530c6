package io.streamops.contract.event;

import java.util.List;
import java.util.Map;

/** The names of the contract. */
public final class EventNames {
    public static final String WORKFLOWS = "workflows";
    public static final String TASKS = "tasks";
    /** The consumer group of processors, on both topics. */
    public static final String PROCESSORS = "workflow-processors";
    /** The consumer group of our gateways, which project events into views. */
    public static final String VIEWS = "streamops-event-views";

    public static final String GATEWAY = "api-gateway";
    public static final String PROCESSOR = "event-processor";
    public static final String API_VERSION = "1.0.0";

    public static final String EVENT_ID_PREFIX = "evt-";
    public static final String WORKFLOW_ID_PREFIX = "wf-";
    public static final String TASK_ID_PREFIX = "task-";

    /** The Kafka headers of every event. */
    public static final Map<String, String> HEADERS =
            Map.of("content-type", "application/json", "schema-version", "1.0.0");

    private EventNames() {}

    /** The groups that start at the beginning of a topic we create. */
    public static List<String> groups() {
        return List.of(PROCESSORS, VIEWS);
    }
}
