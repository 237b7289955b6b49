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
 * The first rows of a scan in the order of a column. To read first: {@link
 * org.lcindex.regionserver.scan.first.TopScans}.
 *
 * <pre>
 * TopScans      prepares and opens such a scan; whatever goes wrong, the scan returns all rows
 *   TopScanner    keeps the first rows while a round goes by, and returns them in row key order
 *     TopRounds     makes the scan of each round: with a bound of the column's key
 *       TopKeys       guesses the bound from index files and the MemStore's log
 *   TopTrace      what is told of it
 * </pre>
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.scan.first;

import org.apache.yetus.audience.InterfaceAudience;
