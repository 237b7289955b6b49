/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
/**
 * The indexing techniques that the LCIndex paper compares, and what has come since, behind one
 * {@link org.lcindex.experiments.technique.Technique interface}. Each is written as its authors
 * would have written it; where one differs from its original, it is said here.
 *
 * <p>All put rows in batches, return whole rows, read 1000 rows in one RPC by an ordinary scanner
 * (one RPC after the other, also over several regions), and have HBase's default families.
 *
 * <table>
 * <caption>Techniques</caption>
 * <tr><th>name</th><th>what it is</th><th>source</th><th>what differs</th></tr>
 * <tr><td>hbase</td><td>one table, scanned with filters on the servers</td><td>Apache HBase</td>
 * <td>nothing. The filters compare bytes, HBase's fastest way; values are such that this is
 * exact</td></tr>
 * <tr><td>cmindex</td><td>client-managed tables of value and row key; the row keys of all ranges are
 * intersected, the rows gotten in batches</td><td>LCIndex paper, section II; George, "HBase: The
 * Definitive Guide", 2011</td><td>all tables are written and all ranges read at the same time; rows
 * are checked again in the client, so that stale entries do no harm</td></tr>
 * <tr><td>gcindex</td><td>replicated tables with whole rows in the order of each column; scans the
 * one that covers the fewest regions</td><td>LCIndex paper, section II</td><td>tables are split
 * beforehand at quantiles instead of as they grow; written at the same time</td></tr>
 * <tr><td>ccindex</td><td>the same with files that are kept once, and replicated check tables with
 * the indexed columns only</td><td>Zou et al., "CCIndex", NPC 2010, as the LCIndex paper describes
 * it</td><td>as gcindex. The table with the rows is replicated (the paper says it of index tables
 * only). Recovery restores a whole table, not single regions, and is asked for</td></tr>
 * <tr><td>irindex</td><td>for each HFile and column a local file of value and row key; the row keys
 * of the cheapest column are sorted, then the rows read by HBase's scanner, which seeks from one to
 * the next</td><td>IRIndex as the LCIndex paper describes it</td><td>files are made in the flush
 * and in the compaction, as there, but from the HFile just written; those of a compaction are merged.
 * They have HFile's format with FAST_DIFF, keys only, instead of one of their own. The MemStore is
 * asked for the same column. Exact also after overwrites and deletes</td></tr>
 * <tr><td>lcindex-paper</td><td>LCIndex as the paper has it: for each HFile and column a local HFile
 * of its rows in the order of the column, uncompressed; the column with the fewest entries drives,
 * its copies are filtered and returned; the MemStore is scanned</td><td>LCIndex paper</td><td>the
 * histogram (SFile) is every 128th key, in memory, finer than 100 flags. One queue of jobs with one
 * thread instead of six. A region with an HFile that has no index yet is scanned by HBase instead of
 * that HFile alone; index files are not sent between servers but made anew. Like the original it
 * returns old copies of rows that are overwritten or deleted</td></tr>
 * <tr><td>lcindex</td><td>this project's</td><td>LCIndex paper</td><td>exact, costs, zone maps; see
 * README. Queries leave the choice of path to the planner, and use one scanner like all others, not
 * the client that asks regions in parallel</td></tr>
 * <tr><td>phoenix-hbase</td><td>as hbase, on the cluster of Phoenix's techniques, which are compared
 * with it</td><td>Apache HBase</td><td>that cluster has Phoenix's jars, codec of the write-ahead log
 * and scheduler of calls</td></tr>
 * <tr><td>phoenix-global</td><td>a typed table of SQL and for each indexed column a global index that
 * covers all columns; Phoenix's rules choose</td><td>Apache Phoenix 5.2.1</td><td>1,000 rows in a call
 * that inserts, its client reads regions at the same time; the module experiments-phoenix says
 * what else is not its default</td></tr>
 * <tr><td>phoenix-local</td><td>the same with local indexes, whose entries are in the table's own
 * regions; they cover all columns, too</td><td>Apache Phoenix 5.2.1</td><td>as phoenix-global</td></tr>
 * <tr><td>phoenix-global-cost, phoenix-local-cost</td><td>the same; Phoenix chooses by cost, which is
 * off by default</td><td>Apache Phoenix 5.2.1</td><td>statistics of each
 * megabyte, made before queries are timed, serve planning only</td></tr>
 * <tr><td>phoenix-global-best, phoenix-local-best</td><td>the same; a hint forces the column that was
 * the fastest for the query when each was tried, twice and untimed</td><td>Apache Phoenix
 * 5.2.1</td><td>as phoenix-global</td></tr>
 * </table>
 */
package org.lcindex.experiments.technique;
