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
package org.lcindex.query.offline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.offline.manifest.ManifestFamily;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.LocalDirStatus;

/** Whether what was built fits a table and its servers. Stateless. */
final class LoadChecks {
  private LoadChecks() {}

  /**
   * Compares families and indexes.
   *
   * @return what is worth telling and no reason to refuse
   * @throws IndexException with value and remedy
   */
  static List<String> table(TableDescriptor table, Manifest built) throws IOException {
    for (ManifestFamily family : built.families()) {
      family(table, Bytes.toBytes(family.folder()));
    }
    IndexDefinitions defined = IndexDefinitions.of(table);
    for (IndexDefinition index : built.definitions().list()) {
      IndexDefinition own = defined.find(index.family(), index.qualifier()).orElse(null);
      if (own == null) {
        throw new IndexException(
            String.format(
                "Table %s has no index %s, of which the folder has files: create"
                    + " it (lcindex index create %s '%s'), or build without it",
                table.getTableName(), index, table.getTableName(), index));
      }
      if (!own.hasEntriesOf(index.toString())) {
        throw new IndexException(
            String.format(
                "The folder has files of the index %s, table %s has the index %s:"
                    + " build with the table's index, or change that of the table",
                index, table.getTableName(), own));
      }
    }
    List<String> notes = new ArrayList<>();
    for (IndexDefinition index : defined.enabled().list()) {
      boolean loaded =
          built.families().stream()
              .anyMatch(f -> Bytes.equals(Bytes.toBytes(f.folder()), index.family()));
      boolean found = built.definitions().find(index.family(), index.qualifier()).isPresent();
      if (loaded && !found) {
        notes.add("The folder has no files of the index " + index + ": servers build them");
      }
    }
    return notes;
  }

  private static void family(TableDescriptor table, byte[] name) throws IndexException {
    ColumnFamilyDescriptor family = table.getColumnFamily(name);
    if (family == null) {
      throw new IndexException(
          "Table "
              + table.getTableName()
              + " has no family "
              + Bytes.toStringBinary(name)
              + ", of which the folder has HFiles: add it, or load another folder");
    }
    if (family.getEncryptionType() != null || family.getEncryptionKey() != null) {
      throw new IndexException(
          String.format(
              "Family %s of table %s is encrypted (%s), and what was built"
                  + " offline is not: load it by HBase's bulk load or by puts",
              family.getNameAsString(), table.getTableName(), family.getEncryptionType()));
    }
    if (family.isMobEnabled()) {
      throw new IndexException(
          String.format(
              "Family %s of table %s keeps large values apart (IS_MOB), and has"
                  + " no indexes: load it by HBase's bulk load or by puts",
              family.getNameAsString(), table.getTableName()));
    }
  }

  /**
   * Whether the servers' local disks have room for the index files. If one does not tell, as to a
   * user who may not ask it, there may be room.
   *
   * @throws IndexException when there is less on all of them together
   */
  static void room(ClusterIndexStatus cluster, long bytes) throws IndexException {
    long free = 0;
    for (ClusterIndexStatus.Server server : cluster.servers()) {
      if (server.standing() == ClusterIndexStatus.Standing.WITHOUT) {
        continue;
      }
      if (server.status() == null
          || server.status().localDirs() == null
          || server.status().localDirs().isEmpty()) {
        return; // one that does not tell may have room
      }
      for (LocalDirStatus dir : server.status().localDirs()) {
        if (dir.usableBytes() < 0) {
          return;
        }
        free += dir.usableBytes();
      }
    }
    if (free < bytes) {
      throw new IndexException(
          "The folder has "
              + bytes
              + " bytes of index files, and the servers' local directories have room for "
              + free
              + ": make room, or add directories to lcindex.local.dirs");
    }
  }
}
