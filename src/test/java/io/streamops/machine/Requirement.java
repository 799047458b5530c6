package io.streamops.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** What not every machine has. */
public enum Requirement {
    REDIS_SERVER,
    RABBITMQ_SERVER,
    KUSTOMIZE,
    BASH,
    /** The Java of the image; older ones cannot record a rehearsal. */
    JAVA_25,
    /** By which an image is run without Docker. */
    MOUNT_NAMESPACES,
    IPV6;

    /** Empty where the machine has it; else the reason to skip a test. It says "NAME is not …": {@code .ci/summary} counts by that name. */
    Optional<String> missing() {
        return switch (this) {
            case REDIS_SERVER -> installable("redis-server").or(Requirement::redis7);
            case RABBITMQ_SERVER -> installable("rabbitmq-server").or(() -> installable("epmd"));
            case KUSTOMIZE -> installable("kustomize");
            case BASH -> installed("bash");
            case JAVA_25 -> when(Runtime.version().feature() < 25, "Java 25 is not what runs the tests");
            case MOUNT_NAMESPACES ->
                installed("unshare", "mount", "chroot", "setpriv").or(Requirement::mounting);
            case IPV6 -> ipv6();
        };
    }

    private static Optional<String> installable(String program) {
        return installed(program).map(reason -> reason + " (./verify installs it)");
    }

    private static Optional<String> installed(String... programs) {
        return List.of(programs).stream()
                .filter(program -> Programs.find(program).isEmpty())
                .findFirst()
                .map(program -> program + " is not installed");
    }

    private static Optional<String> when(boolean missing, String reason) {
        return missing ? Optional.of(reason) : Optional.empty();
    }

    private static Optional<String> redis7() {
        var version = run(Programs.get("redis-server").toString(), "--version");
        return when(!version.output().matches("(?s).*v=([7-9]|\\d\\d).*"), "redis-server 7 is not what is installed");
    }

    private static Optional<String> mounting() {
        var tried = run("unshare", "--mount", "mount", "--make-rprivate", "/");
        return when(tried.exit() != 0, "permission to mount is not given");
    }

    private static Optional<String> ipv6() {
        try {
            var loopback = new byte[16];
            loopback[15] = 1;
            var there = NetworkInterface.getByInetAddress(InetAddress.getByAddress(loopback));
            return when(there == null, "IPv6 is not enabled");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How a program ended, and what it said. */
    private record Run(int exit, String output) {}

    private static Run run(String... command) {
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Run(process.waitFor(), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
