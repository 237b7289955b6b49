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
 * The protocols of GLOBAL indexes, for the region servers that write, build, repair and answer.
 * They say which entries a row needs, when an entry is stale, and which rows an index covers. They
 * are pure: bytes and numbers in, decisions out, without I/O, region server or clock.
 *
 * <pre>
 *   tag        entries of one row: tags to write before it, tags to remove after it
 *   tuple      entries of one row in a grid, made of several columns together
 *   coverage   ranges of rows: are all their entries there?
 *   catalog    the cells of lcindex:catalog, which holds the coverage
 *   table      the descriptors of the tables
 * </pre>
 *
 * <p>{@code docs/design/rules.md} has the rules with their tests, {@code docs/design/global.md} the
 * reasons. Read {@link org.lcindex.global.tag.EntryPlan} first.
 */
package org.lcindex.global;
