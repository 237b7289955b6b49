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
import java.util.Optional;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * All index definitions of one table. Immutable, thread safe. In the table descriptor they are one
 * readable value under {@link #TABLE_KEY}.
 */
@InterfaceAudience.Public
public final class IndexDefinitions {
  /** The key of the table descriptor's value. */
  public static final String TABLE_KEY = "lcindex.indexes";

  private final List<IndexDefinition> list;

  private IndexDefinitions(List<IndexDefinition> list) {
    this.list = list;
  }

  /** No index. */
  public static IndexDefinitions none() {
    return new IndexDefinitions(List.of());
  }

  /**
   * The definitions in a table descriptor.
   *
   * @throws IllegalArgumentException with table, value and remedy when they cannot be read
   */
  public static IndexDefinitions of(TableDescriptor table) {
    throw new UnsupportedOperationException("not implemented yet");
  }

  /** A copy of the descriptor with these definitions in place of its own. */
  public TableDescriptor applyTo(TableDescriptor table) {
    throw new UnsupportedOperationException("not implemented yet");
  }

  /** These and one more; one on the same column is replaced. */
  public IndexDefinitions with(IndexDefinition definition) {
    throw new UnsupportedOperationException("not implemented yet");
  }

  /** These except the one on a column, if there is one. */
  public IndexDefinitions without(byte[] family, byte[] qualifier) {
    throw new UnsupportedOperationException("not implemented yet");
  }

  /** All, in the order in which they were defined. */
  public List<IndexDefinition> list() {
    return list;
  }

  /** Those of one family. */
  public List<IndexDefinition> forFamily(byte[] family) {
    return list.stream().filter(d -> java.util.Arrays.equals(d.family(), family)).toList();
  }

  /** The one on a column. */
  public Optional<IndexDefinition> find(byte[] family, byte[] qualifier) {
    return list.stream().filter(d -> d.isOn(family, qualifier)).findFirst();
  }

  /** Whether the table has no index. */
  public boolean isEmpty() {
    return list.isEmpty();
  }
}
