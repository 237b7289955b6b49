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
package org.lcindex.definition;

import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The definition of a local clustering index: on one column, with each region and HFile, an entry
 * holds a copy of its row. Optionally it says between which values the histogram (the SFile of the
 * LCIndex paper) counts. As text it is {@code family:qualifier TYPE[(ENCODING)] [min max [flags]]},
 * see {@link IndexDefinition#parse}.
 */
@InterfaceAudience.Public
public final class LocalDefinition extends IndexDefinition {
  /** Flags when bounds are given without their number. */
  public static final int DEFAULT_FLAGS = 100;

  /** Most flags: each is a count in every SFile. */
  public static final int MAX_FLAGS = 100_000;

  private final Object min;
  private final Object max;
  private final int flags;

  LocalDefinition(ColumnDeclaration column, Object min, Object max, int flags) {
    super(
        List.of(column),
        Fingerprint.of(
            column.family(),
            column.qualifier(),
            Bytes.toBytes(column.codec().type().name()),
            Bytes.toBytes(column.codec().encoding().name())));
    this.min = min;
    this.max = max;
    this.flags = flags;
  }

  @Override
  public IndexKind kind() {
    return IndexKind.LOCAL;
  }

  /** The least value that the histogram expects; null when no bounds are given. */
  public Object min() {
    return min;
  }

  /** The greatest value that the histogram expects; null when no bounds are given. */
  public Object max() {
    return max;
  }

  /**
   * The number of flags, the values from min to max at which the histogram divides; 0 when no
   * bounds are given. The histogram has one count more than flags.
   */
  public int flags() {
    return flags;
  }

  @Override
  public boolean hasEntriesOf(String text) {
    String head = columns().get(0).toString();
    if (!text.startsWith(head)) {
      return false;
    }
    String bounds = text.substring(head.length());
    return bounds.isEmpty()
        || bounds.charAt(0) == ' ' && !ReservedWords.has(bounds.split(" ", 3)[1]);
  }

  @Override
  public String toString() {
    return DefinitionText.format(this);
  }
}
