package io.streamops;

import java.io.Console;

/** Whether a person looks on. */
final class Terminal {
    private Terminal() {}

    /** Until Java 21 there is a console only on a terminal; later ones are asked. */
    @SuppressWarnings("SystemConsoleNull") // right for 21, and later ones are asked as well
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
