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
 * Groups of a region's rows: {@link org.lcindex.regionserver.scan.groups.GroupScans} puts a scanner
 * before that of the rows, be they HBase's or found by an index, so that none is sent.
 *
 * <pre>
 * GroupScans       decides about a scan before HBase opens it, and puts the scanner before it
 *   GroupScanner     groups rows, and hands on what GroupTally has made of index entries
 *   GroupTrace       what is told of it
 * </pre>
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.scan.groups;

import org.apache.yetus.audience.InterfaceAudience;
