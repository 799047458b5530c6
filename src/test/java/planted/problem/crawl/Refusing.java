package planted.problem.crawl;

/** Planted: a capability that answers in terms of HTTP. */
class Refusing {
    planted.problem.gateway.http.Problem refusal;
}
