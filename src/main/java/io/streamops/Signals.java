package io.streamops;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Handles SIGTERM and SIGINT: the first signal stops the node gracefully, the second halts the process.
 *
 * <p>Only {@code sun.misc.Signal} can tell a second signal from the first. It is called by reflection, because naming it
 * causes a compiler warning that cannot be suppressed. Without it, a shutdown hook stops the node.
 */
final class Signals {
    private static final int HURRIED = 1;

    private Signals() {}

    /** Runs the action once, on its own thread. The action must end the process. */
    static void onFirst(Runnable stop) {
        var asked = new AtomicBoolean();
        Runnable received = () -> {
            if (asked.compareAndSet(false, true)) {
                Thread.ofPlatform().name("stop").start(stop);
            } else {
                Runtime.getRuntime().halt(HURRIED);
            }
        };
        try {
            handle("TERM", received);
            handle("INT", received);
        } catch (ReflectiveOperationException e) {
            Runtime.getRuntime().addShutdownHook(new Thread(stop, "stop"));
        }
    }

    private static void handle(String name, Runnable received) throws ReflectiveOperationException {
        var signal = Class.forName("sun.misc.Signal");
        var handler = Class.forName("sun.misc.SignalHandler");
        var proxy = Proxy.newProxyInstance(
                handler.getClassLoader(), new Class<?>[] {handler}, (self, method, arguments) -> {
                    received.run();
                    return null;
                });
        try {
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
        } catch (InvocationTargetException e) {
            throw new ReflectiveOperationException("signal " + name + " cannot be handled", e.getCause());
        }
    }
}
