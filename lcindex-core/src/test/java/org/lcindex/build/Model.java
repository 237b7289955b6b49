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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.layout.Status;

/** What an IFile has to hold, worked out the slow way from FORMAT.md's row model. */
final class Model {
  record Expected(byte tag, byte[] key, byte[] row, int ordinal, boolean complex) {}

  private Model() {}

  static boolean simple(List<Cell> row) {
    TreeSet<String> names = new TreeSet<>();
    for (Cell cell : row) {
      boolean tagged = ((org.apache.hadoop.hbase.RawCell) cell).getTags().hasNext();
      if (cell.getType() != Cell.Type.Put
          || tagged
          || !names.add(Arrays.toString(CellUtil.cloneQualifier(cell)))) {
        return false;
      }
    }
    return true;
  }

  /** The key of a simple row's column; null when odd or absent. */
  static byte[] key(List<Cell> row, IndexDefinition definition) {
    for (Cell cell : row) {
      if (CellUtil.matchingQualifier(cell, definition.qualifier())) {
        return key(cell, definition);
      }
    }
    return null;
  }

  private static byte[] key(Cell cell, IndexDefinition definition) {
    byte[] value = CellUtil.cloneValue(cell);
    return definition.codec().keyOf(value, 0, value.length);
  }

  static byte status(List<Cell> row, IndexDefinition definition) {
    if (!simple(row)) {
      return Status.COMPLEX;
    }
    for (Cell cell : row) {
      if (CellUtil.matchingQualifier(cell, definition.qualifier())) {
        return key(cell, definition) == null ? Status.ODD : Status.VALUE;
      }
    }
    return Status.ABSENT;
  }

  static List<Expected> entries(List<List<Cell>> rows, IndexDefinition definition) {
    List<Expected> entries = new ArrayList<>();
    for (int ordinal = 0; ordinal < rows.size(); ordinal++) {
      List<Cell> row = rows.get(ordinal);
      byte[] name = CellUtil.cloneRow(row.get(0));
      boolean simple = simple(row);
      boolean odd = false;
      TreeSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
      for (Cell cell : row) {
        if (cell.getType() == Cell.Type.Put
            && CellUtil.matchingQualifier(cell, definition.qualifier())) {
          byte[] key = key(cell, definition);
          odd |= key == null;
          if (key != null) {
            keys.add(key);
          }
        }
      }
      if (odd) {
        entries.add(new Expected(Status.ODD, new byte[0], name, ordinal, !simple));
      }
      for (byte[] key : keys) {
        entries.add(new Expected(Status.VALUE, key, name, ordinal, !simple));
      }
      if (!simple || (!odd && keys.isEmpty())) {
        entries.add(new Expected(Status.ABSENT, new byte[0], name, ordinal, !simple));
      }
    }
    entries.sort(
        Comparator.comparing(Expected::tag)
            .thenComparing(Expected::key, Arrays::compareUnsigned)
            .thenComparing(Expected::row, Arrays::compareUnsigned));
    return entries;
  }
}
