package io.streamops.deploy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The last stage of the Dockerfile: what a container of the image is given. */
final class ImageFile {
    private static final Pattern PAIR = Pattern.compile("(\\S+?)=(?:\"([^\"]*)\"|(\\S*))");

    /** One line of the Dockerfile. */
    private record Instruction(String name, String rest) {}

    private final List<Instruction> instructions = new ArrayList<>();

    private ImageFile(String text) {
        var lines = text.replaceAll("(?m)^\\s*#.*\n", "").replaceAll("\\\\\n\\s*", " ");
        lines.lines().filter(line -> !line.isBlank()).forEach(line -> {
            var words = line.split(" ", 2);
            if (words[0].equals("FROM")) {
                instructions.clear();
            }
            instructions.add(new Instruction(words[0], words[1]));
        });
    }

    static ImageFile read() throws IOException {
        return new ImageFile(Files.readString(Path.of("Dockerfile")));
    }

    /** What the only instruction of that name says. */
    String only(String name) {
        var found = all(name);
        if (found.size() != 1) {
            throw new IllegalStateException(name + " stands there " + found.size() + " times");
        }
        return found.getFirst();
    }

    Map<String, String> environment() {
        return pairs("ENV");
    }

    Map<String, String> labels() {
        return pairs("LABEL");
    }

    private List<String> all(String name) {
        return instructions.stream()
                .filter(instruction -> instruction.name().equals(name))
                .map(Instruction::rest)
                .toList();
    }

    private Map<String, String> pairs(String name) {
        var pairs = new HashMap<String, String>();
        for (var line : all(name)) {
            var pair = PAIR.matcher(line);
            while (pair.find()) {
                pairs.put(pair.group(1), pair.group(2) == null ? pair.group(3) : pair.group(2));
            }
        }
        return pairs;
    }
}
