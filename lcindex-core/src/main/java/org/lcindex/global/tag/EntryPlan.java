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
package org.lcindex.global.tag;

import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.coverage.Reason;

/**
 * What one batch, or a build, does to the entries of one row and one index. There are two forms:
 * {@link TagPlan} where each cell has an entry, {@code TuplePlan} where the values of a row have.
 *
 * @param tags that must be durable before HBase applies the batch
 * @param old entries that may be old after it was applied, to report of an ordered index
 * @param lacking why entries are missing among the tags, so that the row has to be marked before;
 *     null if none is
 */
@InterfaceAudience.Private
public record EntryPlan(List<EntryTag> tags, List<byte[]> old, Reason lacking) {
  /** Nothing is to be done. */
  public static final EntryPlan NONE = new EntryPlan(List.of(), List.of(), null);
}
