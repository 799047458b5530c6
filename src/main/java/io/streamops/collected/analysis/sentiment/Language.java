package io.streamops.collected.analysis.sentiment;

/** A supported language: its lexicon and rules. */
record Language(Lexicon lexicon, WordRules rules) {
    /** Loads the files of a language. */
    static Language load(String code) {
        var rules = WordRules.of(DataFile.lines(code + ".rules"));
        var lexicon = Lexicon.of(DataFile.lines(code + ".tsv"));
        rules.corrections().forEach((feels, words) -> lexicon.correctBeginnings(words, feels));
        rules.corrections().forEach((feels, words) -> lexicon.correctWords(words, feels));
        return new Language(lexicon, rules);
    }

    float feelingOf(String word) {
        return rules.negating().contains(word) || rules.turning().contains(word) ? 0 : lexicon.of(word);
    }
}
