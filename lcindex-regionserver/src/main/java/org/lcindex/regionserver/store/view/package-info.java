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
 * What queries see of one store at one moment: its open index files, and which of their rows may be
 * trusted. Begin with {@link org.lcindex.regionserver.store.view.StoreView}.
 *
 * <pre>
 * StoreViews        the current view; a change of the files makes the next query make another one
 *   StoreView         HFiles, their index files, trust; shared by queries
 *     OpenIndexes       the open index files by HFile, or those that stand in for an HFile
 *     TrustResolver     which rows may be trusted at a level of Trust: a FileTrust for each HFile
 *       Overlaps          which rows a pair of HFiles has in common, computed once
 * </pre>
 *
 * <p>{@code OpenIndexes} is what {@code build} and {@code failure} change. Everything else follows
 * from it and is made by the query that needs it.
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.store.view;

import org.apache.yetus.audience.InterfaceAudience;
