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
package org.lcindex.global.coverage;

import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.predicate.KeyRange;

/**
 * A mark in the catalog: of these base rows the index may lack entries. Each is a column of the
 * index's row, so marking is one Put, and marks of many regions do not disturb one another.
 * Immutable.
 *
 * @param id random: a mark that was taken back never comes again
 * @param range of base rows
 */
@InterfaceAudience.Private
public record Token(long id, KeyRange range, Reason reason) {}
