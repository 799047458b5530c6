package io.streamops.collected.analysis.sentiment;

/** A language whose texts can be judged: how its words feel, and what they do to each other. */
record Language(Lexicon lexicon, WordRules rules) {
    /** From the files that are called after it. */
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
