package io.streamops.contract.event;

import java.util.Arrays;
import java.util.Optional;

/** The type of an event. */
public enum EventType {
    WORKFLOW_CREATED("workflow.created"),
    WORKFLOW_PROCESSING("workflow.processing"),
    WORKFLOW_STEP_COMPLETED("workflow.step.completed"),
    WORKFLOW_COMPLETED("workflow.completed"),
    WORKFLOW_FAILED("workflow.failed"),
    TASK_CREATED("task.created"),
    TASK_PROCESSING("task.processing"),
    TASK_COMPLETED("task.completed"),
    TASK_FAILED("task.failed"),
    TASK_DEAD_LETTER("task.dead_letter");

    private final String word;

    EventType(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }

    /** Empty for types of later versions or third parties. */
    public static Optional<EventType> of(String word) {
        return Arrays.stream(values()).filter(type -> type.word.equals(word)).findFirst();
    }

    public String topic() {
        return word.startsWith("workflow.") ? EventNames.WORKFLOWS : EventNames.TASKS;
    }
}
