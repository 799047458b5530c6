package io.streamops.jobs.tool;

import io.streamops.execution.Failure;
import io.streamops.jobs.kind.PassageRetrieval;
import io.streamops.jobs.kind.WebAccess;
import io.streamops.jobs.kind.WorkSubmission;
import io.streamops.jobs.payload.Payloads;
import io.streamops.schema.Schema;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The tools of this build. */
public final class ToolCatalog {
    /** The dependencies of tools. */
    record Parts(WebAccess web, PassageRetrieval retrieval, WorkSubmission submission, InstantSource clock) {}

    /** A tool and its factory. */
    record Entry(Payloads.ToolSpec spec, Function<Parts, Tool> factory) {}

    /** A tool, ready to run. */
    record Ready(Schema arguments, Tool tool) {}

    /** In the order of the list. A new tool is one more line. */
    private static final List<Entry> ALL = List.of(
            new Entry(SearchTool.SPEC, parts -> new SearchTool(parts.retrieval())),
            new Entry(FetchTool.SPEC, parts -> new FetchTool(parts.web())),
            new Entry(ExtractLinksTool.SPEC, parts -> new ExtractLinksTool(parts.web())),
            new Entry(SummarizeTool.SPEC, parts -> new SummarizeTool(parts.web())),
            new Entry(HttpGetTool.SPEC, parts -> new HttpGetTool(parts.web())),
            new Entry(NowTool.SPEC, parts -> new NowTool(parts.clock())),
            new Entry(CreateWorkflowTool.SPEC, parts -> new CreateWorkflowTool(parts.submission())),
            new Entry(ExportTool.SPEC, parts -> new ExportTool(parts.submission())));

    private final Map<String, Ready> tools;

    private ToolCatalog(Map<String, Ready> tools) {
        this.tools = tools;
    }

    /** The specifications, for gateways, which run no tools. */
    public static List<Payloads.ToolSpec> specs() {
        return ALL.stream().map(Entry::spec).toList();
    }

    public static ToolCatalog of(
            WebAccess web, PassageRetrieval retrieval, WorkSubmission submission, InstantSource clock) {
        return of(ALL, new Parts(web, retrieval, submission, clock));
    }

    static ToolCatalog of(List<Entry> entries, Parts parts) {
        var tools = new LinkedHashMap<String, Ready>();
        for (var entry : entries) {
            var spec = entry.spec();
            var ready = new Ready(Schema.of(spec.arguments()), entry.factory().apply(parts));
            if (tools.put(spec.name(), ready) != null) {
                throw new IllegalArgumentException("two tools have the name " + spec.name());
            }
        }
        return new ToolCatalog(tools);
    }

    Ready find(String name) {
        var tool = tools.get(name);
        if (tool == null) {
            throw Failure.permanent(
                    "unknown_tool", "The tool does not exist; the tools are " + String.join(", ", tools.keySet()));
        }
        return tool;
    }
}
