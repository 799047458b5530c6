package io.streamops.contract.collected;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Derives missing fields from a batch's job id and object path. */
final class DerivedNames {
    /** An unknown project or job. */
    static final String UNASSIGNED = "unassigned";

    private static final Pattern JOB = Pattern.compile("(.+)-[^-]+-\\d+");
    private static final Pattern UUID =
            Pattern.compile("\\p{XDigit}{8}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{12}");

    private DerivedNames() {}

    /** The project in a job id {@code project-kind-n} or a path {@code platform/project/…}. */
    static String project(@Nullable String jobId, @Nullable MinioPath path) {
        if (jobId != null && !UUID.matcher(jobId).matches()) {
            var named = JOB.matcher(jobId);
            if (named.matches()) {
                return named.group(1);
            }
        }
        var parts = path == null ? new String[0] : path.path().split("/", -1);
        return parts.length > 2 && !parts[1].isBlank() ? parts[1] : UNASSIGNED;
    }

    /** The platform in a path {@code platform/…}; null if there is none. */
    static @Nullable String platform(@Nullable MinioPath path) {
        var slash = path == null || path.bucket().isEmpty() ? 0 : path.path().indexOf('/');
        return path != null && slash > 0 ? path.path().substring(0, slash).toLowerCase(Locale.ROOT) : null;
    }
}
