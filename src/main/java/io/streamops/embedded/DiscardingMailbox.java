package io.streamops.embedded;

import com.icegreen.greenmail.mail.MailAddress;
import com.icegreen.greenmail.mail.MovingMessage;
import com.icegreen.greenmail.user.GreenMailUser;
import jakarta.mail.internet.MimeMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
        throw new UnsupportedOperationException("the sink has no users");
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
