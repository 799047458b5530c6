package io.streamops;

import java.io.Console;

/** Detects whether the process runs on a terminal. */
final class Terminal {
    private Terminal() {}

    /** Up to Java 21, a console exists only on a terminal. Later versions have {@code Console.isTerminal}. */
    @SuppressWarnings("SystemConsoleNull") // correct on Java 21; isTerminal covers later versions
    static boolean present() {
        var console = System.console();
        return console != null && isTerminal(console);
    }

    private static boolean isTerminal(Console console) {
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
