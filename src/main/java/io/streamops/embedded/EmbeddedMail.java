package io.streamops.embedded;

import com.icegreen.greenmail.mail.MailAddress;
import com.icegreen.greenmail.mail.MovingMessage;
import com.icegreen.greenmail.user.GreenMailUser;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.streamops.settings.SmtpSettings;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.URI;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A mail server that accepts all mail and delivers none. It stores nothing, so memory stays bounded. */
public final class EmbeddedMail implements BrokerPlan.Running {
    private static final long START_TIMEOUT_MS = 30_000;

    private final GreenMail server;

    private EmbeddedMail(GreenMail server) {
        this.server = server;
    }

    /**
     * Starts the server; returns when it serves clients.
     *
     * @param port the port; 0: any free one
     * @throws BrokerStartFailed.PortTaken if the port is in use
     */
    public static EmbeddedMail start(int port) throws IOException {
        LoopbackAddress.requireFree(port);
        var setup = new ServerSetup(port, LoopbackAddress.HOST, ServerSetup.PROTOCOL_SMTP);
        setup.setServerStartupTimeout(START_TIMEOUT_MS);
        var server = new GreenMail(setup);
        server.getManagers()
                .getUserManager()
                .setMessageDeliveryHandler((message, recipient) -> new DiscardingMailbox(recipient));
        try {
            server.start();
        } catch (RuntimeException e) {
            server.stop();
            LoopbackAddress.requireFree(port);
            throw e;
        }
        return new EmbeddedMail(server);
    }

    /** The address; no credentials are needed. */
    @Override
    public SmtpSettings.Address address() {
        return new SmtpSettings.Address(URI.create("smtp://" + LoopbackAddress.HOST + ":" + port()));
    }

    @Override
    public int port() {
        return server.getSmtp().getPort();
    }

    @Override
    public void stop() {
        server.stop();
    }

    /** The mailbox of every recipient on the embedded mail server; discards all mail. */
    record DiscardingMailbox(MailAddress address) implements GreenMailUser {
        private static final Logger log = LoggerFactory.getLogger(DiscardingMailbox.class);

        @Override
        public void deliver(MovingMessage message) {
            log.debug("mail received; the embedded mail server does not deliver it");
        }

        @Override
        public void deliver(MimeMessage message) {
            log.debug("mail received; the embedded mail server does not deliver it");
        }

        @Override
        public String getEmail() {
            return address.getEmail();
        }

        @Override
        public String getLogin() {
            return address.getEmail();
        }

        @Override
        public String getQualifiedMailboxName() {
            return address.getEmail();
        }

        @Override
        public String getPassword() {
            return "";
        }

        @Override
        public void setPassword(String password) {
            throw new UnsupportedOperationException("the embedded mail server has no users");
        }

        @Override
        public void authenticate(String password) {
            // Anyone on the loopback address may send mail.
        }

        @Override
        public void create() {
            // Nothing to create.
        }

        @Override
        public void delete() {
            // Nothing to delete.
        }
    }
}
