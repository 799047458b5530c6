package io.streamops.embedded;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.streamops.settings.SmtpAddress;
import java.io.IOException;
import java.net.URI;

/** A mail server that accepts all mail and delivers none. It stores nothing, so memory stays bounded. */
public final class EmbeddedMail implements EmbeddedBroker {
    private static final long START_TIMEOUT_MS = 30_000;

    private final GreenMail server;

    private EmbeddedMail(GreenMail server) {
        this.server = server;
    }

    /**
     * Starts the server; returns when it serves clients.
     *
     * @param port the port; 0: any free one
     * @throws PortTaken if the port is in use
     */
    public static EmbeddedMail start(int port) throws IOException {
        Loopback.requireFree(port);
        var setup = new ServerSetup(port, Loopback.HOST, ServerSetup.PROTOCOL_SMTP);
        setup.setServerStartupTimeout(START_TIMEOUT_MS);
        var server = new GreenMail(setup);
        server.getManagers()
                .getUserManager()
                .setMessageDeliveryHandler((message, recipient) -> new MailSink(recipient));
        try {
            server.start();
        } catch (RuntimeException e) {
            server.stop();
            Loopback.requireFree(port);
            throw e;
        }
        return new EmbeddedMail(server);
    }

    /** The address; no credentials are needed. */
    @Override
    public SmtpAddress address() {
        return new SmtpAddress(URI.create("smtp://" + Loopback.HOST + ":" + port()));
    }

    @Override
    public int port() {
        return server.getSmtp().getPort();
    }

    @Override
    public void stop() {
        server.stop();
    }
}
