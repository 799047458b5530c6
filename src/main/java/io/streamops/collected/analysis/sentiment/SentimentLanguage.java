package io.streamops.collected.analysis.sentiment;

/** A supported language: its lexicon and rules. */
record SentimentLanguage(Lexicon lexicon, ValenceRules rules) {
    /** Loads the files of a language. */
    static SentimentLanguage load(String code) {
        var rules = ValenceRules.of(SentimentDataFile.lines(code + ".rules"));
        var lexicon = Lexicon.of(SentimentDataFile.lines(code + ".tsv"));
        rules.corrections().forEach((feels, words) -> lexicon.correctBeginnings(words, feels));
        rules.corrections().forEach((feels, words) -> lexicon.correctWords(words, feels));
        return new SentimentLanguage(lexicon, rules);
    }

    float feelingOf(String word) {
        return rules.negating().contains(word) || rules.turning().contains(word) ? 0 : lexicon.of(word);
    }
}
