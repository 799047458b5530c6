package io.streamops.embedded;

import com.icegreen.greenmail.mail.MailAddress;
import com.icegreen.greenmail.mail.MovingMessage;
import com.icegreen.greenmail.user.GreenMailUser;
import jakarta.mail.internet.MimeMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everybody's mailbox on the embedded mail server: what is put in is gone. */
record MailSink(MailAddress address) implements GreenMailUser {
    private static final Logger log = LoggerFactory.getLogger(MailSink.class);

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
        // Whoever can reach the loopback address may hand in mail.
    }

    @Override
    public void create() {
        // There is nothing to make.
    }

    @Override
    public void delete() {
        // There is nothing to delete.
    }
}
