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
 * The thin layer that HBase calls. Nothing thrown here reaches HBase, but for a client's own wish,
 * for a bulk load that a version of a store does not take, and for the master's refusal of a
 * descriptor that would undo changes. Begin with {@link
 * org.lcindex.regionserver.hook.LCIndexObserver}.
 *
 * <pre>
 * LCIndexObserver        hooks of one region: writes, flushes, compactions, scans
 *   ObservedRegion         its index and scans, and whether this instance acts for the region
 *   RegionCalls            calls of clients to one region: status, plans, verify, rebuild
 *     QueryCalls             what runs on the server, told and ended
 *     ServerScanCalls        a query's rows in several regions of the server, by HBase's own scans,
 *                            within a CallBudget
 *     StatusReader           how indexes stand; StoreStatusReader: of each HFile
 *     HFilesReader           which HFiles the region shows
 * LCIndexServerObserver  one region server: presence, status, index files for other servers
 * LCIndexMasterObserver  the master: refuses a descriptor made from an outdated one; commands on
 *                          global indexes and what becomes of them, by the package master
 * </pre>
 */
package org.lcindex.regionserver.hook;
