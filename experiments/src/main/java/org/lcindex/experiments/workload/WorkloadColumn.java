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
package org.lcindex.experiments.workload;

import java.util.Objects;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.type.ValueCodec;

/**
 * A column of a {@link Workload}. In a workload's values the unsigned byte order of cells is the
 * order of the values (there is no negative number), so that techniques without typed filters can
 * use HBase's {@code BinaryComparator}. Immutable.
 *
 * @param family as text
 * @param qualifier as text
 * @param codec how its cells are read
 * @param definition of its LCIndex index; null for a column that has none
 */
public record WorkloadColumn(String family, String qualifier, ValueCodec codec, String definition) {
  public WorkloadColumn {
    Objects.requireNonNull(codec, "codec");
  }

  /** A column with an index. */
  static WorkloadColumn indexed(String family, String qualifier, String codec, String bounds) {
    String definition = family + ":" + qualifier + " " + codec + bounds;
    return new WorkloadColumn(family, qualifier, ValueCodec.named(codec), definition);
  }

  /** A column without an index. */
  static WorkloadColumn plain(String family, String qualifier, String codec) {
    return new WorkloadColumn(family, qualifier, ValueCodec.named(codec), null);
  }

  public boolean indexed() {
    return definition != null;
  }

  public byte[] familyBytes() {
    return Bytes.toBytes(family);
  }

  public byte[] qualifierBytes() {
    return Bytes.toBytes(qualifier);
  }

  /** All values from one text to another, both included; a null text is an open end. */
  public RangeCondition between(String low, String high) {
    return new RangeCondition(
        this, low == null ? null : codec.parse(low), high == null ? null : codec.parse(high));
  }

  /** All values from this one on. */
  public RangeCondition from(String low) {
    return between(low, null);
  }

  /** One value. */
  public RangeCondition is(String value) {
    return between(value, value);
  }

  @Override
  public String toString() {
    return family + ":" + qualifier;
  }
}
