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
 * The catalog: for each GLOBAL index the ranges of base rows that lack entries, as cells of an
 * HBase table. The master writes a row when it creates an index. Region servers mark ranges
 * uncovered, and take their marks back after a build.
 *
 * <pre>
 *   create, renew, disown,
 *   delete                  (DDL) --------+
 *   mark                    (writes) -----+--&gt; Catalog --&gt; HBase table lcindex:catalog
 *   built                   (builds) -----+       |
 *   note, forget            (master) -----+
 *   read, rows              (all) &lt;---- CatalogRow, by CatalogCells; its CatalogNotes by NoteCells
 *                                            |
 *                                            +--&gt; Coverage, by the rules of org.lcindex.global.coverage
 * </pre>
 *
 * <p>The end of a build never undoes a mark of somebody else. A token has a random id, and a build
 * deletes only cells with the ids that it has read. {@link org.lcindex.global.catalog.Catalog} is
 * the first class to read; {@code FORMAT.md} has the bytes.
 */
package org.lcindex.global.catalog;
