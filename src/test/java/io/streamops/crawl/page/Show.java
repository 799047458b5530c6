package io.streamops.crawl.page;

public final class Show {
    private Show() {}

    public static void main(String[] a) throws Exception {
        var b = java.nio.file.Files.readAllBytes(java.nio.file.Path.of(a[0]));
        var p = new PageReaders()
                .read(new Source(
                        okhttp3.HttpUrl.get("https://example.com/a/b.html?q=1"),
                        a.length > 1 ? a[1] : "text/html",
                        io.vertx.core.buffer.Buffer.buffer(b)));
        System.out.println(p.title() + "|" + p.description() + "|" + p.language() + "|" + p.canonicalUrl() + "|"
                + p.truncated() + "\nTEXT " + p.text() + "\nLINKS " + p.links() + "\nOG "
                + p.openGraph().encode() + "\nLD " + p.jsonLd().encode() + "\n" + p.markdown());
    }
}
