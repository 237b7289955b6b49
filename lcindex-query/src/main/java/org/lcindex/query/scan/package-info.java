/**
 * A scan over many regions at once whose rows still come in row key order, for both clients.
 *
 * <pre>
 *   MdrqClient, AsyncMdrqClient
 *      |  ScanPath: which row ranges, which scan in each (from RegionBoundaries)
 *      v
 *   OrderedScanner (a thread waits)     OrderedAsyncScan (a consumer is called)
 *      \________________ OrderedRows ________________/
 *                  a window of RangeFeeds: bounded buffers
 *      PooledFeed: tasks of a pool       OrderedAsyncScan.Feed: HBase's
 *      read a ResultScanner              asynchronous client brings rows
 * </pre>
 *
 * <p>Begin with {@link org.lcindex.query.scan.ScanPath}.
 */
package org.lcindex.query.scan;
