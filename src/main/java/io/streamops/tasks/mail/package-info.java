/**
 * {@code email_notification}: one mail to one recipient, handed to a mail server.
 *
 * <p>A mail cannot be taken back, and no mail server tells whether it has had one before. So a record in Redis says that it is
 * being sent, and after the server's answer that it was sent: a task that is tried again after that sends nothing. A node that
 * is killed between the server's answer and the record sends the mail again, with the same Message-ID, by which mailboxes
 * that care know a copy. So mail goes out at least once, and more than once only there (docs/adr/0021).
 */
@NullMarked
package io.streamops.tasks.mail;

import org.jspecify.annotations.NullMarked;
