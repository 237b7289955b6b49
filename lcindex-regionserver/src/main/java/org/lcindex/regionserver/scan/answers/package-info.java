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
 * What a client wants in place of rows: {@link org.lcindex.regionserver.scan.answers.Tally} takes
 * in rows, or entries of index files before they become candidates, and goes to the client as one
 * cell.
 *
 * <pre>
 * Tally         told at the end of a window, with its last row's key
 *   RowCount      the number of rows
 *   ValueTally    sum, least and greatest of a column's values
 *   GroupTally    groups of rows by columns' values
 * </pre>
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.scan.answers;

import org.apache.yetus.audience.InterfaceAudience;
