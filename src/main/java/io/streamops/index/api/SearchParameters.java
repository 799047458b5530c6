package io.streamops.index.api;

import io.streamops.gateway.http.ApiRequest;
import io.streamops.gateway.http.QueryTimeParser;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.SearchRequest.Sort;
import io.streamops.index.search.VisibleProjects;
import io.streamops.rejection.Rejected;
import io.streamops.schema.FieldError;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A search request, validated beyond what the contract can express.
 *
 * @param place where to continue; null for the first page
 */
record SearchParameters(SearchRequest request, MergedHits.@Nullable Cursor place) {

    /** @param projects whose posts may be found */
    static SearchParameters of(ApiRequest call, VisibleProjects projects) {
        var errors = new ArrayList<FieldError>();
        var from = QueryTimeParser.find(call, "from", false, errors);
        var to = QueryTimeParser.find(call, "to", true, errors);
        if (from != null && to != null && !from.isBefore(to)) {
            errors.add(new FieldError("query/to", "must be after query/from"));
        }
        var request = new SearchRequest(
                orEmpty(call.find("q")),
                type(call.find("type")),
                lower(call.find("site")),
                lower(call.find("lang")),
                from,
                to,
                Sort.valueOf(call.text("sort").toUpperCase(Locale.ROOT)),
                call.integer("limit"),
                null,
                projects);
        var place = place(call.find("cursor"), nameOf(request), errors);
        if (!errors.isEmpty()) {
            throw Rejected.invalid(errors);
        }
        return new SearchParameters(request, place);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** The contract allows only known values. */
    private static @Nullable IndexKind type(@Nullable String word) {
        return word == null ? null : IndexKind.of(word).orElseThrow();
    }

    private static @Nullable String lower(@Nullable String text) {
        return text == null ? null : text.toLowerCase(Locale.ROOT);
    }

    private static MergedHits.@Nullable Cursor place(@Nullable String cursor, String search, List<FieldError> errors) {
        if (cursor == null) {
            return null;
        }
        var place = CursorCodec.read(cursor, search);
        if (place.isEmpty()) {
            errors.add(new FieldError("query/cursor", "must be the cursor of an earlier page of this search"));
        }
        return place.orElse(null);
    }

    /** A copy that continues at the cursor of an earlier page. */
    SearchParameters from(String cursor) {
        var errors = new ArrayList<FieldError>();
        var place = place(cursor, name(), errors);
        if (!errors.isEmpty()) {
            throw Rejected.invalid(errors);
        }
        return new SearchParameters(request, place);
    }

    /** The same for all pages of one search. */
    String name() {
        return nameOf(request);
    }

    private static String nameOf(SearchRequest request) {
        var crc = new CRC32();
        crc.update(List.of(
                        request.query(),
                        String.valueOf(request.type()),
                        String.valueOf(request.site()),
                        String.valueOf(request.lang()),
                        String.valueOf(request.from()),
                        String.valueOf(request.to()),
                        request.sort().name())
                .toString()
                .getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(crc.getValue());
    }
}
