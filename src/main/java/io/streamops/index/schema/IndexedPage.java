package io.streamops.index.schema;

import io.streamops.contract.page.NormalUrl;
import java.time.Instant;

/**
 * A page as it is stored, whole.
 *
 * @param text normalised
 * @param description empty where the page has none
 * @param timestamp when it was crawled
 */
public record IndexedPage(
        NormalUrl url, String title, String description, String text, Instant timestamp, int statusCode) {}
