package io.streamops.index.schema;

import io.streamops.contract.post.RiskLevel;
import java.util.LinkedHashSet;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoubleDocValuesField;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;

/** The Lucene fields of a post, in addition to those of a page. */
public final class PostFields {
    /** The post's key, stored. */
    public static final String KEY = "key";
    /** The post as JSON, stored. */
    public static final String JSON = "post";

    public static final String PROJECT = "project";
    public static final String PLATFORM = "platform";
    public static final String SENTIMENT = "sentiment";
    public static final String RISK = "risk";
    /** Keywords and hashtags. */
    public static final String KEYWORD = "keyword";
    /** When it was collected, in epoch milliseconds; the latest version wins. */
    public static final String VERSION = "version";

    public static final String IMPACT = "impact";
    public static final String ENGAGEMENT = "engagement";
    /** Higher is worse. */
    public static final String RISK_RANK = "riskRank";

    private PostFields() {}

    static void add(Document document, IndexedPost entry) {
        var post = entry.post();
        document.add(new StoredField(KEY, entry.key()));
        document.add(new StoredField(JSON, entry.json()));
        document.add(new StringField(PROJECT, post.key().projectId(), Store.YES));
        document.add(new StringField(PLATFORM, post.key().platform(), Store.YES));
        document.add(new StringField(SENTIMENT, post.sentiment().mood().word(), Store.NO));
        document.add(new StringField(RISK, post.figures().risk().word(), Store.NO));
        var keywords = new LinkedHashSet<>(post.keywords());
        keywords.addAll(post.hashtags());
        for (var keyword : keywords) {
            document.add(new StringField(KEYWORD, IndexSchema.key(keyword), Store.NO));
        }
        document.add(new NumericDocValuesField(VERSION, entry.version().toEpochMilli()));
        document.add(new StoredField(VERSION, entry.version().toEpochMilli()));
        document.add(new DoubleDocValuesField(IMPACT, post.figures().impact()));
        document.add(new DoubleDocValuesField(ENGAGEMENT, post.figures().engagement()));
        document.add(new NumericDocValuesField(RISK_RANK, rank(post.figures().risk())));
    }

    private static long rank(RiskLevel risk) {
        return switch (risk) {
            case CRITICAL -> 3;
            case HIGH -> 2;
            case MEDIUM -> 1;
            case LOW -> 0;
        };
    }
}
