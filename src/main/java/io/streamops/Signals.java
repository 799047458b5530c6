package io.streamops;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * SIGTERM and SIGINT: the first asks the node to stop, the second does not wait for it.
 *
 * <p>The JDK tells a second signal from a first only by {@code sun.misc.Signal}, whose mere name is a warning that cannot
 * be suppressed; hence by reflection. Where it is missing, a signal ends the process by its shutdown hooks.
 */
final class Signals {
    private static final int HURRIED = 1;

    private Signals() {}

    /** The action runs once, on a thread of its own, and has to end the process. */
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
