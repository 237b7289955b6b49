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
package org.lcindex.hbase;

import java.util.Comparator;
import org.apache.hadoop.hbase.TableName;

/**
 * Where the bytes behind a store file were written: the HFile of a table, region and family. An
 * ordinary store file is its own origin; a reference (after a split or merge) and an {@code
 * HFileLink} (after a split, clone or restore) lead to the HFile of another region or table.
 *
 * <p>Index files belong to the origin. So all store files that show the same bytes share one set of
 * index files, and a daughter region answers from its parent's as soon as it opens. Immutable.
 *
 * @param table the table that wrote the HFile
 * @param region the encoded name of the region that wrote it
 * @param family the column family
 * @param hfile the HFile's own name
 */
public record HFileOrigin(TableName table, String region, String family, String hfile)
    implements Comparable<HFileOrigin> {
  private static final Comparator<HFileOrigin> ORDER =
      Comparator.comparing(HFileOrigin::table)
          .thenComparing(HFileOrigin::region)
          .thenComparing(HFileOrigin::family)
          .thenComparing(HFileOrigin::hfile);

  /** By name: a hash table looks those with one hash, which others name, up in a tree. */
  @Override
  public int compareTo(HFileOrigin other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return String.join("/", table.getNameWithNamespaceInclAsString(), region, family, hfile);
  }
}
