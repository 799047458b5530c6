package io.streamops.jobs.llm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CodeFenceTest {
    @Test
    void theLongestBlockIsTheCode() {
        var text = "```sh\npip install x\n```\nthen\n```python title=\"a.py\"\nimport x\n\nx.run()\n```\ndone";

        assertThat(CodeJob.CodeFence.longest(text)).contains(new CodeJob.CodeFence("python", "import x\n\nx.run()"));
    }

    @Test
    void aLongerFenceHoldsAShorterOne() {
        assertThat(CodeJob.CodeFence.longest("````md\n```sh\nls\n```\n````"))
                .contains(new CodeJob.CodeFence("md", "```sh\nls\n```"));
    }

    @Test
    void fencesMayBeTildesAndLinesMayEndAsOnWindows() {
        assertThat(CodeJob.CodeFence.longest("~~~\r\na\r\nb\r\n~~~\r\n")).contains(new CodeJob.CodeFence("", "a\nb"));
    }

    @Test
    void aBlockThatWasCutOffIsStillCode() {
        assertThat(CodeJob.CodeFence.longest("```java\nclass A {"))
                .contains(new CodeJob.CodeFence("java", "class A {"));
    }

    @Test
    void textWithoutAFenceHasNoCode() {
        assertThat(CodeJob.CodeFence.longest("call `f()` and ``g()``")).isEmpty();
    }

    @Test
    void hugeBlocksAreRead() {
        var code = "x = 1\n".repeat(100_000);

        assertThat(CodeJob.CodeFence.longest("```\n" + code + "```"))
                .map(CodeJob.CodeFence::code)
                .contains(code.stripTrailing());
    }
}
