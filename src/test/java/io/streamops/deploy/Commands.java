package io.streamops.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** With which arguments nodes are started elsewhere. */
public final class Commands {
    private Commands() {}

    /** In all overlays, and by Compose. */
    public static List<List<String>> all() throws IOException {
        var commands = new ArrayList<List<String>>();
        for (var overlay : List.of("dev", "production")) {
            Overlay.named(overlay)
                    .nodes()
                    .forEach(node -> commands.add(
                            node.template().getSpec().getContainers().getFirst().getArgs()));
        }
        for (var service : Yaml.document(Path.of("compose.yaml")).path("services")) {
            if (service.has("build")) {
                commands.add(StreamSupport.stream(service.path("command").spliterator(), false)
                        .map(JsonNode::asText)
                        .toList());
            }
        }
        return commands;
    }
}
