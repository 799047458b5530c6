package io.streamops.jobs.llm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FenceTest {
    @Test
    void theLongestBlockIsTheCode() {
        var text = "```sh\npip install x\n```\nthen\n```python title=\"a.py\"\nimport x\n\nx.run()\n```\ndone";

        assertThat(CodeFence.longest(text)).contains(new CodeFence("python", "import x\n\nx.run()"));
    }

    @Test
    void aLongerFenceHoldsAShorterOne() {
        assertThat(CodeFence.longest("````md\n```sh\nls\n```\n````")).contains(new CodeFence("md", "```sh\nls\n```"));
    }

    @Test
    void fencesMayBeTildesAndLinesMayEndAsOnWindows() {
        assertThat(CodeFence.longest("~~~\r\na\r\nb\r\n~~~\r\n")).contains(new CodeFence("", "a\nb"));
    }

    @Test
    void aBlockThatWasCutOffIsStillCode() {
        assertThat(CodeFence.longest("```java\nclass A {")).contains(new CodeFence("java", "class A {"));
    }

    @Test
    void textWithoutAFenceHasNoCode() {
        assertThat(CodeFence.longest("call `f()` and ``g()``")).isEmpty();
    }

    @Test
    void hugeBlocksAreRead() {
        var code = "x = 1\n".repeat(100_000);

        assertThat(CodeFence.longest("```\n" + code + "```"))
                .map(CodeFence::code)
                .contains(code.stripTrailing());
    }
}
