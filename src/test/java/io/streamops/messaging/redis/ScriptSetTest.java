package io.streamops.messaging.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** How scripts are put together from their files, which are in {@code src/test/resources/redis/planted}. */
class ScriptSetTest {
    private final ScriptSet set = new ScriptSet("planted");

    @Test
    void partsAndConstantsStandWhereTheyAreNamedAndOnlyOnce() {
        var script = set.with("GREETING", "it's\n\\me")
                .with("WORDS", Set.of("it's", "done"))
                .script("with-part");

        assertThat(set.checked()).containsExactly(script);
        assertThat(script.file()).isEqualTo("redis/planted/with-part.lua");
        assertThat(script.text()).isEqualTo("""
                -- Says what it was given.
                -- KEYS: none
                -- ARGV: a number
                -- Returns: the greeting, whether a word is one of the words, and twice the number
                -- Defines doubled(number).
                local GREETING = 'it\\'s\\n\\\\me'
                local function doubled(number)
                  return 2 * number
                end
                local WORDS = {['done'] = true, ['it\\'s'] = true}
                return {GREETING, WORDS['it\\'s'] and 1 or 0, WORDS['other'] and 1 or 0, doubled(ARGV[1])}
                """);
    }

    @Test
    void aMissingFileIsNamed() {
        set.script("nothing");

        assertThatThrownBy(set::checked)
                .isInstanceOf(BadScript.class)
                .hasMessage("redis/planted/nothing.lua: there is no such file");
    }

    @Test
    void aMissingPartIsNamed() {
        set.script("without-part");

        assertThatThrownBy(set::checked)
                .isInstanceOf(BadScript.class)
                .hasMessage("redis/planted/without-part.lua: it includes planted/nothing, which is not there");
    }

    @Test
    void anUnknownConstantIsNamed() {
        set.with("WORDS", "none").script("with-part");

        assertThatThrownBy(set::checked)
                .isInstanceOf(BadScript.class)
                .hasMessage("redis/planted/part.lua: nothing gives it the constant GREETING; there are [WORDS]");
    }

    @Test
    void anUnusedConstantIsNamed() {
        set.with("COUNT", "none").script("count-up");

        assertThatThrownBy(set::checked)
                .isInstanceOf(BadScript.class)
                .hasMessage("redis/planted: no script takes the constant COUNT");
    }
}
