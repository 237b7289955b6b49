/**
 * A scan over many regions at once whose rows still come in row key order, for both clients.
 *
 * <pre>
 *   MdrqClient, AsyncMdrqClient
 *      |  ScanPath: which row ranges, which scan in each (from RegionBoundaries)
 *      |  ServerCalls: a ServerCall for each server that has several of the ranges
 *      |               (by CalledServers), and a RangeAnswer of each range
 *      v
 *   OrderedScanner (a thread waits)     OrderedAsyncScan (a consumer is called)
 *      \________________ OrderedRows ________________/
 *                  a window of RangeFeeds: bounded buffers
 *                  a feed takes its RangeAnswer, and scans what is left:
 *      PooledFeed: tasks of a pool       OrderedAsyncScan.Feed: HBase's
 *      read a ResultScanner              asynchronous client brings rows
 *                  ProposedFeed: gets rows by their keys (ProposedRows)
 * </pre>
 *
 * <p>A call to a server saves calls to its regions and decides nothing: what it has not answered is
 * scanned as if there were no calls. {@link org.lcindex.query.scan.CallTally} counts both.
 *
 * <h2>Servers that are gone</h2>
 *
 * <p>HBase's client repeats a call for some seconds, and then gives it up. {@link
 * org.lcindex.query.scan.GoneServers} says whether to begin anew; scanners, Gets by key and the
 * lookup of a table's regions ask it, of both clients. Indexes are not waited for: what a region of
 * entries does not answer is uncovered.
 *
 * <ol>
 *   <li>Q1. Only a lost server is waited for ({@code ServerLoss}). What a server refuses fails at
 *       once ({@code GoneServersTest}).
 *   <li>Q2. A region is waited for as long as the client says, since its last answer to the scan;
 *       then the failure is thrown ({@code GoneServersTest}). It is told as waited for until it
 *       answers anything: whose server was gone is asked whether it is there before it is scanned
 *       ({@code RangeFeedAgainTest}).
 *   <li>Q3. Where nothing of the cluster answers for 30 s, neither a region of the client's queries
 *       nor the master nor {@code hbase:meta}, the failure is thrown ({@code GoneServersTest}).
 *   <li>Q4. A scan begins anew after the last whole row that was handed over: no row is missing and
 *       none comes twice. A row of which a part came is not begun anew. Counts and aggregates keep
 *       to it, too, because a region tells what it counted in the last of the rows ({@code
 *       RangeFeedAgainTest}, {@code DeadServerTest}).
 *   <li>Q5. Nobody holds a thread of a pool while it waits. A client that is closed waits for
 *       nothing ({@code RangeFeedAgainTest}), nor does a query that nobody wants any more ({@code
 *       UnwantedQueryTest}).
 * </ol>
 *
 * <p>Begin with {@link org.lcindex.query.scan.ScanPath}.
 */
package org.lcindex.query.scan;
