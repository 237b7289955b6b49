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
 * What a scan asks, as far as an index can answer it. To read first: {@link
 * org.lcindex.regionserver.scan.query.Query}.
 *
 * <pre>
 * InPlaceOfRows     what a client wants in place of rows; settled before anything else looks
 * QueryRecognizer   takes a scan apart, or declines          -> Query, or a Decline
 *   Columns           what the filter asks of each column    -> QueryColumn
 *   Unions            disjunctions with a range on each side
 *   Declines          the words in which scans are declined; ConditionText: conditions in words
 * Residual          the conditions but the driving one, put to the entries of an IFile
 * </pre>
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.scan.query;

import org.apache.yetus.audience.InterfaceAudience;
