/**
 * What a scan asks for: typed comparators for HBase's own filters, conditions on columns, sets of
 * key intervals, and the recogniser that takes an HBase filter apart.
 */
package org.lcindex.predicate;
