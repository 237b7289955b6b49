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
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.IndexSchema;

/**
 * The HFile and the indexes that files are made for.
 *
 * @param identity the HFile, as the files' footers will name it
 * @param family the column family
 * @param toBuild the indexes that get files; they are numbered as in this list
 * @param columns all indexes of the family: the others become column pages
 */
record BuildTarget(
    HFileIdentity identity,
    byte[] family,
    List<IndexDefinition> toBuild,
    List<IndexDefinition> columns) {

  BuildTarget {
    family = family.clone();
    toBuild = List.copyOf(toBuild);
    columns = List.copyOf(columns);
    for (IndexDefinition definition : toBuild) {
      if (columnOf(columns, definition) < 0) {
        throw new IllegalArgumentException(
            "index " + definition + " is to be built but is not among all of its family");
      }
    }
  }

  private static int columnOf(List<IndexDefinition> columns, IndexDefinition definition) {
    for (int c = 0; c < columns.size(); c++) {
      if (columns.get(c).id().equals(definition.id())) {
        return c;
      }
    }
    return -1;
  }

  IndexDefinition definition(int index) {
    return toBuild.get(index);
  }

  /** The number of an index's column among all columns. */
  int column(int index) {
    return columnOf(columns, toBuild.get(index));
  }

  /** The columns that get column pages in an index, in their order. */
  List<IndexDefinition> others(int index) {
    String own = toBuild.get(index).id();
    return columns.stream().filter(d -> !d.id().equals(own)).toList();
  }

  IndexSchema schema(int index) {
    return new IndexSchema(
        identity,
        family,
        ColumnSpec.of(toBuild.get(index)),
        others(index).stream().map(ColumnSpec::of).toList());
  }
}
