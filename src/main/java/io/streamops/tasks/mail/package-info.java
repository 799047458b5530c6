/**
 * {@code email_notification}: one mail to one recipient, over one mail server.
 *
 * <p>A mail cannot be taken back, and mail servers do not detect copies. A record in Redis says that a mail is being sent, and, once
 * the server has accepted it, that it is sent; further attempts then send nothing. If a node is killed between the two, the mail is
 * sent again with the same Message-ID, by which mailboxes can detect the copy. So a mail is sent at least once, and twice only in
 * that case (docs/adr/0021).
 */
@NullMarked
package io.streamops.tasks.mail;

import org.jspecify.annotations.NullMarked;
