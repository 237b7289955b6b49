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
package org.lcindex.global.catalog;

import java.util.List;
import java.util.Map;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.coverage.Lifetimes;

/**
 * What the catalog says of an index beside its coverage. Immutable.
 *
 * @param lifetimes by the id of a token: what a region must have been opened with to build it; of a
 *     token that is gone, too, when an older server has taken it back
 * @param restores of the base table or of the entries, which may still come
 */
@InterfaceAudience.Private
public record CatalogNotes(Map<Long, Lifetimes> lifetimes, List<RestoreCall> restores) {}
