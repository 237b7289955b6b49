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
 * The protocols of global indexes: which entries there must be, when one may go, and of which rows
 * an index may be believed. No I/O, no region server, no clock of its own: bytes and numbers in,
 * decisions out. Region servers call it.
 *
 * <pre>
 *   tag        a row's entries: what to write before it, what to remove after it
 *   tuple      a row's entries in a grid, which are of several columns together
 *   coverage   ranges of rows: whether all their entries are there
 * </pre>
 *
 * <p>{@code docs/design/global.md} has the rules of all with their tests. Read {@link
 * org.lcindex.global.tag.EntryPlan} first.
 */
package org.lcindex.global;
