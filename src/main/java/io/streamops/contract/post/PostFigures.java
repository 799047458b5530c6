package io.streamops.contract.post;

/**
 * What a post is worth, each figure rounded as it is kept, so that sums of them are the same in any order.
 *
 * @param engagement to two decimals
 * @param reach to four decimals
 * @param impact from 0 to 100, to two decimals
 */
public record PostFigures(
        double engagement, double reach, double impact, Risk risk, boolean viral, boolean keyOpinionLeader) {}
