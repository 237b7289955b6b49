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
 * The door between the engine and what HBase keeps to itself: regions, stores, HFiles and their
 * scanners, as the engine needs them. The engine knows these interfaces, and of HBase's private
 * classes of regions none (but for one cast, to register the endpoint where no door fits, too).
 *
 * <ul>
 *   <li>{@link org.lcindex.hbase.HBaseDoor}: the door itself, one for a process. It makes the rest.
 *   <li>{@link org.lcindex.hbase.OpenRegion}, {@link org.lcindex.hbase.OpenStore}: what is open
 *       here; MemStore and sequence ids of a store; which coprocessors others have put there.
 *   <li>{@link org.lcindex.hbase.LiveHFile}: an HFile of a store, its facts, its pins, its cells.
 *   <li>{@link org.lcindex.hbase.OpenScanner}: the scanner that HBase has opened for a scan; {@link
 *       org.lcindex.hbase.CoreView}: which MemStore segments and HFiles it reads; {@link
 *       org.lcindex.hbase.RawCells}: all cells of one of these.
 *   <li>{@link org.lcindex.hbase.SingleRowReader}: seeks single rows in these places, with what
 *       {@link org.lcindex.hbase.SeekMarks} knows of blocks.
 *   <li>{@link org.lcindex.hbase.ScanProgress}, {@link org.lcindex.hbase.CurrentCall}: limits and
 *       quotas of the client's call.
 *   <li>{@link org.lcindex.hbase.OwnScans}: HBase's own scans of regions, in the client's name.
 * </ul>
 *
 * <p>Behind it are implementations, each for some versions of HBase. What all of them have in
 * common is in {@link org.lcindex.hbase.shared}, compiled against the oldest HBase; what differs is
 * in a module of each, compiled against its own. {@link org.lcindex.hbase.fit} finds out which one
 * the HBase of this process is served by. A new HBase is met here and nowhere else.
 */
@InterfaceAudience.Private
package org.lcindex.hbase;

import org.apache.yetus.audience.InterfaceAudience;
