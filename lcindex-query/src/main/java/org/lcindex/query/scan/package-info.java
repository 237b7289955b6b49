/**
 * A scan over many regions at once whose rows still come in row key order.
 *
 * <p>{@link org.lcindex.query.scan.RowRanges} cuts a scan at the region boundaries that the client
 * knows; {@link org.lcindex.query.scan.RangeFeed} fills the bounded buffer of one range by an
 * ordinary HBase scanner; {@link org.lcindex.query.scan.OrderedScanner} drains the buffers one
 * after the other. The cut is a partition of the row key space, so the rows are right even when the
 * boundaries are out of date: a region that has split is one range that HBase's own client scans
 * across two regions. That holds for filters that decide each row by itself; with any other a scan
 * is one range ({@link org.lcindex.query.scan.RowByRow}).
 */
package org.lcindex.query.scan;
