package io.streamops.jobs.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How far a list has come, as clients carry it.
 *
 * @param score of the last job that was looked at, in the index; empty before the first
 * @param id of that job; empty before the first
 */
record JobListCursor(String score, String id) {
    static final JobListCursor START = new JobListCursor("", "");

    private static final Pattern FORM = Pattern.compile("(-?\\d{1,16})/([!-~]{1,200})");

    /** Nothing for what was never made here. */
    static Optional<JobListCursor> read(String text) {
        try {
            var parts = FORM.matcher(new String(Base64.getUrlDecoder().decode(text), UTF_8));
            return parts.matches() ? Optional.of(new JobListCursor(parts.group(1), parts.group(2))) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString((score + "/" + id).getBytes(UTF_8));
    }
}
