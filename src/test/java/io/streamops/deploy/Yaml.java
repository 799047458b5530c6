package io.streamops.deploy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** YAML as trees: all documents of a text, with merge keys followed and no key twice. */
final class Yaml {
    static final ObjectMapper JSON = new ObjectMapper();

    private Yaml() {}

    static List<ObjectNode> documents(String text) {
        var options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        var all = new org.yaml.snakeyaml.Yaml(new SafeConstructor(options)).loadAll(text);
        return StreamSupport.stream(all.spliterator(), false)
                .filter(Objects::nonNull)
                .map(document -> JSON.<ObjectNode>valueToTree(document))
                .toList();
    }

    static List<ObjectNode> documents(Path file) throws IOException {
        return documents(Files.readString(file));
    }

    static ObjectNode document(Path file) throws IOException {
        var documents = documents(file);
        if (documents.size() != 1) {
            throw new IllegalArgumentException(file + " has " + documents.size() + " documents, not one");
        }
        return documents.getFirst();
    }
}
