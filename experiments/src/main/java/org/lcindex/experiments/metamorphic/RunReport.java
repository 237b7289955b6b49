package org.lcindex.experiments.metamorphic;

import java.util.List;
import java.util.Map;

/**
 * What one run of a sequence found.
 *
 * @param refused operations that HBase did not accept, such as an increment of a text
 * @param counters the index's counts at the end, by name
 */
record RunReport(
    Sequence sequence,
    CheckCounts counts,
    List<Difference> differences,
    int refused,
    Map<String, Long> counters,
    double seconds) {}
