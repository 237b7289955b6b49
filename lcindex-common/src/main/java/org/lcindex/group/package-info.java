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
 * Groups of a scan's rows: by what, what is wanted of each, and the groups found so far, which go
 * from regions to a client as a few bytes. What is sent is in {@code docs/design/scans.md}.
 *
 * <pre>
 * GroupRequest       what a client wants, in a scan attribute
 *   KeyRequest         one of up to four keys: a source, and a function of its value
 *     KeySource          ColumnSource, a column; RowSource, the row key; PartSource, a part of
 *                        it
 *   GroupColumn        what is wanted of a column's values in each group
 * KeyWriter          makes the bytes by which groups are told apart
 * KeyReader          takes them apart
 * GroupTable         the groups found so far
 *   GroupFigures       number of rows of one, its aggregates
 *     DistinctKeys       different values, up to a bound
 *       HyperLogLog        about how many there are beyond it
 * </pre>
 */
@InterfaceAudience.Private
package org.lcindex.group;

import org.apache.yetus.audience.InterfaceAudience;
