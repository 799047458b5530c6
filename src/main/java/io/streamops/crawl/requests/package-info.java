/**
 * The gateway's side of crawls: routes, the requests as they are kept for their users, their publishing and what workers
 * answer, and the event streams about them.
 */
@NullMarked
package io.streamops.crawl.requests;

import org.jspecify.annotations.NullMarked;
