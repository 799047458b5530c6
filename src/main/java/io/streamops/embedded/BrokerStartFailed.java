package io.streamops.embedded;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeoutException;

/** An embedded broker did not start. The message is one line that names it and the remedy. */
public final class BrokerStartFailed extends Exception {
    private static final int LONGEST_REASON = 300;

    private final String broker;
    private final boolean badSetting;

    private BrokerStartFailed(String broker, String message, boolean badSetting, Throwable cause) {
        super(message, cause);
        this.broker = broker;
        this.badSetting = badSetting;
    }

    static BrokerStartFailed because(String broker, Throwable cause) {
        return new BrokerStartFailed(broker, "embedded " + broker + " did not start: " + reason(cause), false, cause);
    }

    static BrokerStartFailed tooSlow(String broker, Duration limit) {
        return because(broker, new TimeoutException("it was not ready after " + limit.toSeconds() + " s"));
    }

    static BrokerStartFailed taken(String broker, int port, Throwable cause) {
        var setting = "EMBEDDED_" + broker.toUpperCase(Locale.ROOT) + "_PORT";
        return new BrokerStartFailed(
                broker,
                "%s is %d, which is in use; set it to a free port, or to 0 for any".formatted(setting, port),
                true,
                cause);
    }

    /** The first line of the root cause; the rest is for the log. */
    private static String reason(Throwable cause) {
        var deepest = cause;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        var message = deepest.getMessage();
        var line = message == null || message.isBlank()
                ? deepest.getClass().getSimpleName()
                : message.lines().findFirst().orElse(message);
        return line.length() > LONGEST_REASON ? line.substring(0, LONGEST_REASON) + "…" : line;
    }

    /** The broker's name in the settings. */
    public String broker() {
        return broker;
    }

    /** Whether a setting is at fault, not this machine or the data. */
    public boolean badSetting() {
        return badSetting;
    }

    /** The port is already in use. */
    public static final class PortTaken extends IOException {
        private final int port;

        PortTaken(int port) {
            super("port " + port + " is in use");
            this.port = port;
        }

        public int port() {
            return port;
        }
    }
}
