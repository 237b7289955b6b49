package org.lcindex.experiments.metamorphic;

import java.util.List;

/**
 * What one run of a sequence found.
 *
 * @param refused operations that HBase did not accept, such as an increment of a text
 * @param shares by which path queries were served
 */
record RunReport(
    Sequence sequence,
    CheckCounts counts,
    List<Difference> differences,
    int refused,
    Shares shares,
    double seconds) {}
