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
package org.lcindex.offline.build;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.TableBuildSettings;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.io.Compression;
import org.lcindex.text.UserError;

/**
 * What is built: for which families, with which indexes, and with how much memory. Immutable.
 *
 * @param table its families with their settings, local indexes and declared columns
 * @param timestamp of cells that have none of their own, and of the HFiles, ms
 * @param conf HBase's settings
 */
record BuildPlan(TableDescriptor table, long timestamp, Configuration conf) {
  /** Checks that the families can be built. */
  BuildPlan {
    if (timestamp < 0) {
      throw new UserError("the timestamp is " + timestamp + "; it must be 0 or more, in ms");
    }
    for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
      check(family);
    }
    for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
      try {
        TableBuildSettings.options(table, family);
      } catch (IllegalArgumentException e) {
        throw new UserError(e.getMessage());
      }
    }
    for (IndexDefinition index : IndexDefinitions.of(table).list()) {
      if (!table.hasColumnFamily(index.family())) {
        throw new UserError(
            "index "
                + index
                + " is on a family that is not built; there are "
                + String.join(
                    ", ",
                    List.of(table.getColumnFamilies()).stream()
                        .map(ColumnFamilyDescriptor::getNameAsString)
                        .toList()));
      }
    }
  }

  private static void check(ColumnFamilyDescriptor family) {
    String name = family.getNameAsString();
    if (family.getEncryptionType() != null) {
      throw new UserError(
          "family "
              + name
              + " is encrypted ("
              + family.getEncryptionType()
              + "), and index files are not: load such a table by HBase's own tools");
    }
    if (family.isMobEnabled()) {
      throw new UserError(
          "family "
              + name
              + " keeps large values apart (IS_MOB), which HBase does itself only: load such a table"
              + " by HBase's own tools");
    }
    if (!name.matches("[0-9A-Za-z_.-]+") || name.startsWith("_") || name.startsWith(".")) {
      throw new UserError(
          "family "
              + name
              + " has a name that is no folder's; letters, digits, '-', '_' and '.' can be built, no"
              + " '_' or '.' first");
    }
  }

  /** The indexes of a family that are to be built; their order is that of the table. */
  List<IndexDefinition> indexes(byte[] family) {
    return IndexDefinitions.of(table).enabled().forFamily(family);
  }

  /**
   * How a family's index files are written, as a region server does with the table's settings; but
   * runs are not compressed, which would take more time than all else that is done with them.
   */
  BuildOptions options(ColumnFamilyDescriptor family, long memory) {
    return TableBuildSettings.options(table, family)
        .withRuns(Compression.NONE)
        .withMemoryBytes(Math.min(1L << 30, Math.max(1L << 20, memory)));
  }
}
