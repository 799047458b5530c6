package io.streamops.machine;

import java.io.IOException;

/** A signal to a process, such as STOP or CONT. */
public final class Signal {
    private Signal() {}

    /** The shell's own command: a program of the name is not on every machine. */
    public static void send(String name, long pid) throws IOException, InterruptedException {
        var sent = new ProcessBuilder("/bin/sh", "-c", "kill -%s %d".formatted(name, pid))
                .inheritIO()
                .start();
        if (sent.waitFor() != 0) {
            throw new IOException("process %d has not got the signal %s".formatted(pid, name));
        }
    }
}
