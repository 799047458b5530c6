package io.streamops.tasks.rows;

import io.streamops.tasks.data.Whose;
import io.streamops.tasks.kind.TaskRun;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sources that this node has, by name. */
public final class Sources {
    private final Map<String, Source> sources = new LinkedHashMap<>();

    public Sources(List<Source> sources) {
        sources.forEach(source -> this.sources.put(source.name(), source));
    }

    public boolean has(String name) {
        return sources.containsKey(name);
    }

    /**
     * The one of a name.
     *
     * @param member what it was named in
     */
    public Source find(@Nullable String name, String member) {
        var source = sources.get(name);
        if (source == null) {
            throw Invalid.data(member + " must be one of " + String.join(", ", sources.keySet()));
        }
        return source;
    }

    /** What a task asks a source for. Who has asked for the task sees what is his, unless his gateway says that he sees all. */
    public static Question question(TaskRun run, JsonObject filters) {
        var email = Invalid.text(run.data(), Whose.EMAIL);
        var owner = Whose.isEverybody(run.data()) ? null : run.owner();
        if (owner != null && email != null && !owner.equalsIgnoreCase(email)) {
            throw Invalid.data("email must be that of who asks");
        }
        var project = Invalid.text(run.data(), Whose.PROJECT);
        if (owner != null && project != null && !Whose.isTheProject(run.data())) {
            throw Invalid.data("projectId must be a project that whoever asks may see");
        }
        return new Question(owner, owner == null ? email : owner, Invalid.text(run.data(), "query"), project, filters);
    }
}
