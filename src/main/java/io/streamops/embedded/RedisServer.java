package io.streamops.embedded;

import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Redis or Valkey server on this machine.
 *
 * @param program its path; links are kept, because the server acts as another tool under another name
 * @param name {@code redis-server} or {@code valkey-server}, as it reports itself
 * @param bundled whether it comes from the jar
 */
record RedisServer(Path program, String name, Version version, boolean bundled) {
    /** The first version with fixes for code execution from Lua scripts. */
    private static final Version PATCHED = Version.parse("7.2.11");

    /** From this version on, the append-only file is a directory; older servers ignore it and start empty. */
    private static final Version MULTI_PART = Version.parse("7");

    private static final Logger log = LoggerFactory.getLogger(RedisServer.class);
    private static final Pattern SAID = Pattern.compile("(?m)^(Redis|Valkey) server v=(\\d{1,9}(\\.\\d{1,9}){1,3})\\b");
    private static final long TRY_TIMEOUT_S = 10;
    private static final int LONGEST_ANSWER = 4_096;

    /** Asks the program for its version; empty if it does not run or is something else. */
    static Optional<RedisServer> of(Path program, boolean bundled) throws InterruptedException {
        var said = SAID.matcher(versionOutput(program));
        if (!said.find()) {
            return Optional.empty();
        }
        var name = said.group(1).toLowerCase(Locale.ROOT) + "-server";
        return Optional.of(new RedisServer(program, name, Version.parse(said.group(2)), bundled));
    }

    private static String versionOutput(Path program) throws InterruptedException {
        try {
            var process = new ProcessBuilder(program.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            try (var out = process.getInputStream()) {
                if (process.waitFor(TRY_TIMEOUT_S, TimeUnit.SECONDS) && process.exitValue() == 0) {
                    return new String(out.readNBytes(LONGEST_ANSWER), StandardCharsets.UTF_8);
                }
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            log.atDebug()
                    .addKeyValue("program", program)
                    .setCause(e)
                    .log("this Redis binary does not run on this machine");
        }
        return "";
    }

    boolean patched() {
        return version.compareTo(PATCHED) >= 0;
    }

    boolean readsMultiPart() {
        return version.compareTo(MULTI_PART) >= 0;
    }

    /** A description for people. */
    String described() {
        return bundled ? "bundled " + this : toString();
    }

    /** Name and version. */
    @Override
    public String toString() {
        return name + " " + version;
    }
}
