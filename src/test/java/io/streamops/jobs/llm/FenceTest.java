package io.streamops.jobs.llm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FenceTest {
    @Test
    void theLongestBlockIsTheCode() {
        var text = "```sh\npip install x\n```\nthen\n```python title=\"a.py\"\nimport x\n\nx.run()\n```\ndone";

        assertThat(Fence.longest(text)).contains(new Fence("python", "import x\n\nx.run()"));
    }

    @Test
    void aLongerFenceHoldsAShorterOne() {
        assertThat(Fence.longest("````md\n```sh\nls\n```\n````")).contains(new Fence("md", "```sh\nls\n```"));
    }

    @Test
    void fencesMayBeTildesAndLinesMayEndAsOnWindows() {
        assertThat(Fence.longest("~~~\r\na\r\nb\r\n~~~\r\n")).contains(new Fence("", "a\nb"));
    }

    @Test
    void aBlockThatWasCutOffIsStillCode() {
        assertThat(Fence.longest("```java\nclass A {")).contains(new Fence("java", "class A {"));
    }

    @Test
    void textWithoutAFenceHasNoCode() {
        assertThat(Fence.longest("call `f()` and ``g()``")).isEmpty();
    }

    @Test
    void hugeBlocksAreRead() {
        var code = "x = 1\n".repeat(100_000);

        assertThat(Fence.longest("```\n" + code + "```")).map(Fence::code).contains(code.stripTrailing());
    }
}
