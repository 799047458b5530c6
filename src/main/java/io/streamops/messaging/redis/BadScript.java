package io.streamops.messaging.redis;

import java.util.regex.Pattern;

/** A script that cannot be put together or that Redis does not take; the message is one line and begins with the file. */
public final class BadScript extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final Pattern PLACE = Pattern.compile("user_script:(\\d{1,9}): (.*)");

    BadScript(String file, String fault) {
        super(file + ": " + fault);
    }

    /** What Redis says of a script that does not compile, with the line in question, as its number counts what is included too. */
    static BadScript refused(Script script, Throwable refusal) {
        var words = String.valueOf(refusal.getMessage());
        var place = PLACE.matcher(words);
        if (!place.find()) {
            return new BadScript(script.file(), words);
        }
        var line = script.text()
                .lines()
                .skip(Integer.parseInt(place.group(1)) - 1L)
                .findFirst();
        var where = line.filter(text -> !text.isBlank()).map(text -> " in the line '%s'".formatted(text.strip()));
        return new BadScript(script.file(), place.group(2) + where.orElse(""));
    }
}
