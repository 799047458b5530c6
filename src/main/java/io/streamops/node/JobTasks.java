package io.streamops.node;

import io.streamops.jobs.embed.Embedding;
import io.streamops.jobs.llm.Llm;
import io.streamops.jobs.payload.Payloads;
import io.streamops.jobs.rag.Rag;
import io.streamops.jobs.task.TaskKind;
import io.streamops.jobs.tool.Toolbox;
import io.streamops.jobs.tool.Tools;
import io.streamops.jobs.worker.PayloadCheck;
import java.util.List;
import java.util.stream.Stream;

/**
 * What this build's job workers can do, made of what the node has.
 *
 * @param check what is wrong with payloads that a gateway of another make has taken
 */
record JobTasks(List<TaskKind> kinds, PayloadCheck check) {
    static JobTasks of(NodeParts parts) {
        var vertx = parts.vertx();
        var llm = parts.settings().llm();
        var retrieval = JobRetrieval.of(parts);
        var kinds = Stream.of(
                        Llm.kinds(vertx, llm, retrieval),
                        Rag.kinds(retrieval, Llm.answerer(vertx, llm)),
                        Embedding.kinds(parts.embedder()),
                        Tools.kinds(JobWeb.of(parts), retrieval, JobOrders.of(parts), parts.clock()))
                .flatMap(List::stream)
                .toList();
        return new JobTasks(kinds, payloadCheck());
    }

    private static PayloadCheck payloadCheck() {
        var payloads = new Payloads(Toolbox.specs());
        return (task, payload) -> payloads.check(task, payload).stream()
                .map(error -> error.pointer() + " " + error.message())
                .toList();
    }
}
