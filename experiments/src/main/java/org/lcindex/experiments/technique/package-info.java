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
 * </table>
 */
package org.lcindex.experiments.technique;
