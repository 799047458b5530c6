package io.streamops.bench;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * What {@code wrk} has found out by posting the same again and again.
 *
 * @param said what it says itself
 */
record Wrk(String said) {
    /** Posts JSON for so many seconds over so many connections. */
    static Wrk post(String url, String json, int connections, int seconds) throws Exception {
        var script = Files.createTempFile("post", ".lua");
        try {
            Files.writeString(script, """
                    wrk.method = "POST"
                    wrk.headers["Content-Type"] = "application/json"
                    wrk.body = '%s'
                    """.formatted(json));
            return new Wrk(run(script, url, connections, seconds));
        } finally {
            Files.delete(script);
        }
    }

    private static String run(Path script, String url, int connections, int seconds) throws Exception {
        var wrk = new ProcessBuilder(
                        "wrk",
                        "--latency",
                        "-t1",
                        "-c" + connections,
                        "-d" + seconds + "s",
                        "-s",
                        script.toString(),
                        url)
                .redirectErrorStream(true)
                .start();
        var said = new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (wrk.waitFor() != 0 || said.contains("Non-2xx") || said.contains("Socket errors")) {
            throw new IllegalStateException(said);
        }
        return said;
    }

    long requests() {
        return Long.parseLong(found("(\\d+) requests in"));
    }

    String rate() {
        return found("Requests/sec:\\s+(\\S+)");
    }

    /** @param percent 50, 75, 90 or 99 */
    String latency(int percent) {
        return found("(?m)^\\s*" + percent + "%\\s+(\\S+)");
    }

    private String found(String pattern) {
        var matcher = Pattern.compile(pattern).matcher(said);
        if (!matcher.find()) {
            throw new IllegalStateException(said);
        }
        return matcher.group(1);
    }
}
