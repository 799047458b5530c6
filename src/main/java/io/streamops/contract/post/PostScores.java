package io.streamops.contract.post;

/**
 * The metrics of a post. Each is rounded before it is stored, so that sums do not depend on the order.
 *
 * @param engagement to two decimals
 * @param reach to four decimals
 * @param impact from 0 to 100, to two decimals
 */
public record PostScores(
        double engagement, double reach, double impact, RiskLevel risk, boolean viral, boolean keyOpinionLeader) {}
