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
package org.lcindex.build;

import java.util.List;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.HFileIdentity;

/**
 * The HFile that a compaction has written, and what is known of it.
 *
 * @param identity the HFile, as the files' footers will name it; its number of entries is what the
 *     merged rows are checked against
 * @param family the column family
 * @param definitions all indexes of the family; all of them are built
 * @param oldestSafeTimestamp rows with a cell older than this, in milliseconds, may have expired
 *     and are read again; may be too high, never too low (the time after the compaction minus the
 *     family's TTL will do); {@link Long#MIN_VALUE} when cells do not expire
 * @param firstRow its first row key; null when it is not known or there are no rows
 * @param lastRow its last row key; null when it is not known or there are no rows
 */
public record MergeOutput(
    HFileIdentity identity,
    byte[] family,
    List<IndexDefinition> definitions,
    long oldestSafeTimestamp,
    byte[] firstRow,
    byte[] lastRow) {

  /** Copies the list. */
  public MergeOutput {
    definitions = List.copyOf(definitions);
  }
}
