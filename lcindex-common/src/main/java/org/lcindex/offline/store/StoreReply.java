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
package org.lcindex.offline.store;

import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The answer to a {@link StoreRequest}.
 *
 * @param records the store's row after the request; of {@link StoreOp#LIST} all that are told; none
 *     of {@link StoreOp#RESOLVE}
 * @param version of {@link StoreOp#RESOLVE} the current one, of {@link StoreOp#BEGIN} the one that
 *     was begun; else null
 * @param notes for people
 */
@InterfaceAudience.Private
public record StoreReply(List<StoreRecord> records, Long version, List<String> notes) {
  public StoreReply {
    records = records == null ? List.of() : List.copyOf(records);
    notes = notes == null ? List.of() : List.copyOf(notes);
  }

  /** The one row. */
  public StoreRecord record() {
    return records.get(0);
  }
}
