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
package org.lcindex.verification.metamorphic.table;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.verification.metamorphic.setting.FamilySetting;
import org.lcindex.verification.metamorphic.setting.IndexedColumns;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happens to a table as a whole, through the master as a user would do it. What cannot be done
 * is an {@link IOException} and changes nothing. Not thread safe.
 */
public final class TableChanges {
  private static final Logger LOG = LoggerFactory.getLogger(TableChanges.class);

  /** Keys of a table by which HBase 2.6 reopens its regions slowly. */
  private static final String REOPENING_PAUSE =
      "hbase.reopen.table.regions.progressive.batch.backoff.ms";

  private static final String REOPENING_AT_ONCE =
      "hbase.reopen.table.regions.progressive.batch.size.max";

  private final TestTable table;
  private final AsyncAdmin admin;
  private final IndexControl index;
  private int snapshots;
  private String lastSnapshot;
  private TableName snapshotOf;
  private int clones;

  TableChanges(TestTable table, AsyncAdmin admin, IndexControl index) {
    this.table = table;
    this.admin = admin;
    this.index = index;
  }

  public void disableAndEnable() throws IOException {
    whileDisabled(() -> {});
  }

  public void truncate(boolean preserveSplits) throws IOException {
    // Truncation enables the table again.
    Await.on(admin.disableTable(table.name()));
    try {
      Await.on(admin.truncateTable(table.name(), preserveSplits));
    } finally {
      enable();
    }
  }

  private void whileDisabled(Step step) throws IOException {
    Await.on(admin.disableTable(table.name()));
    try {
      step.run();
    } finally {
      enable();
    }
  }

  private void enable() throws IOException {
    if (Await.on(admin.isTableDisabled(table.name()))) {
      Await.on(admin.enableTable(table.name()));
    }
  }

  /**
   * Keeps the last one only. None is taken while regions have references to files of a split or
   * merged region: a restore of HBase 2.6.4 writes that region's row in the catalog anew, without
   * its daughters, and the catalog janitor, which then finds none, deletes what they refer to.
   */
  public void snapshot() throws IOException {
    if (table.stores().haveReferences()) {
      throw new IOException("regions have references");
    }
    String name = table.name().getNameAsString() + "-" + ++snapshots;
    Await.on(admin.snapshot(name, table.name()));
    deleteSnapshot();
    lastSnapshot = name;
    snapshotOf = table.name();
  }

  /** Deletes the snapshot if there is one. */
  void deleteSnapshot() throws IOException {
    if (lastSnapshot != null) {
      Await.on(admin.deleteSnapshot(lastSnapshot));
      lastSnapshot = null;
    }
  }

  public void restore() throws IOException {
    if (!table.name().equals(snapshotOf)) {
      throw new IOException("no snapshot of " + table.name());
    }
    if (table.stores().haveReferences()) {
      throw new IOException("regions have references, see snapshot");
    }
    whileDisabled(() -> Await.on(admin.restoreSnapshot(requireSnapshot(), false)));
  }

  /**
   * As {@link #restore}, while another client enables and disables the table. Which of the two the
   * master begins first is a matter of luck; what it refuses is refused.
   */
  public void restoreRaced() throws IOException {
    if (!table.name().equals(snapshotOf) || table.stores().haveReferences()) {
      throw new IOException("no snapshot of " + table.name() + ", or regions have references");
    }
    Await.on(admin.disableTable(table.name()));
    try {
      CompletableFuture<Void> restored = admin.restoreSnapshot(requireSnapshot(), false);
      CompletableFuture<Void> switched =
          admin.enableTable(table.name()).thenCompose(enabled -> admin.disableTable(table.name()));
      tolerate(switched);
      tolerate(restored);
    } finally {
      enable();
    }
  }

  private static void tolerate(Future<?> refused) {
    try {
      Await.on(refused);
    } catch (IOException e) {
      LOG.debug("Refused", e);
    }
  }

  /** Goes on with a clone of the last snapshot. */
  public void takeOver(boolean drop) throws IOException {
    TableName before = table.name();
    TableName clone =
        TableName.valueOf(before.getNameAsString().replaceAll("_c[0-9]+$", "") + "_c" + ++clones);
    Await.on(admin.cloneSnapshot(requireSnapshot(), clone));
    table.goOnWith(clone);
    if (drop) {
      table.drop(before);
    }
  }

  private String requireSnapshot() throws IOException {
    if (lastSnapshot == null) {
      throw new IOException("no snapshot was taken");
    }
    return lastSnapshot;
  }

  public void alter(FamilySetting family) throws IOException {
    TableDescriptor now = Await.on(admin.getDescriptor(table.name()));
    ColumnFamilyDescriptor changed = family.describe();
    Await.on(
        now.hasColumnFamily(changed.getName())
            ? admin.modifyColumnFamily(table.name(), changed)
            : admin.addColumnFamily(table.name(), changed));
  }

  /** As {@link #alter}, with regions that reopen one after the other while something is done. */
  public void alterSlowly(FamilySetting family, Step meanwhile) throws IOException {
    TableDescriptor now = Await.on(admin.getDescriptor(table.name()));
    ColumnFamilyDescriptor changed = family.describe();
    if (!now.hasColumnFamily(changed.getName())) {
      throw new IOException("no family " + family.name());
    }
    CompletableFuture<Void> altered =
        admin.modifyTable(
            TableDescriptorBuilder.newBuilder(now)
                .modifyColumnFamily(changed)
                .setValue(REOPENING_PAUSE, "500")
                .setValue(REOPENING_AT_ONCE, "1")
                .build());
    try {
      meanwhile.run();
    } finally {
      Await.on(altered);
    }
    // Commands that alter the table several times would wait longer than a step's clock moves.
    TableDescriptor slow = Await.on(admin.getDescriptor(table.name()));
    Await.on(
        admin.modifyTable(
            TableDescriptorBuilder.newBuilder(slow)
                .removeValue(REOPENING_PAUSE)
                .removeValue(REOPENING_AT_ONCE)
                .build()));
  }

  /**
   * Sets a value of the descriptor.
   *
   * @param value null for the one that the setting of the sequence gives
   */
  public void set(String key, String value) throws IOException {
    TableDescriptor now = Await.on(admin.getDescriptor(table.name()));
    String own =
        index.define(table.setting().describe(table.name()), table.setting()).getValue(key);
    TableDescriptorBuilder next = TableDescriptorBuilder.newBuilder(now);
    if (value == null && own == null) {
      next.removeValue(key);
    } else {
      next.setValue(key, value == null ? own : value);
    }
    Await.on(admin.modifyTable(next.build()));
  }

  /** Adds or drops a grid, or the indexes of a column that its scope names. */
  public void index(boolean add, IndexedColumns on) throws IOException {
    TableName name = table.name();
    TestColumn column = on instanceof TestColumn one ? one : null;
    if (column != null && column.scope().isLocal()) {
      if (add) {
        index.add(name, column);
      } else {
        index.drop(name, column);
      }
    }
    if (column == null || column.scope().isGlobal()) {
      if (add) {
        index.addGlobal(name, on);
      } else {
        index.dropGlobal(name, on);
      }
    }
  }

  /** Has a global index built anew. */
  public void rebuild(IndexedColumns on) throws IOException {
    index.rebuildGlobal(table.name(), on);
  }

  /** Switches a global index off or on; false when there was nothing to do. */
  public boolean switchGlobal(IndexedColumns on, boolean off) throws IOException {
    return index.switchGlobal(table.name(), on, off);
  }

  /** Gives the global index of a column the column's policy; false when it has no other one. */
  public boolean alterGlobal(IndexedColumns on) throws IOException {
    return on instanceof TestColumn column && index.alterGlobal(table.name(), column);
  }

  /** Has all entries of a global index compared with their rows; false without one. */
  public boolean repair(IndexedColumns on) throws IOException {
    return index.repairGlobal(table.name(), on);
  }

  public void runCatalogJanitor() throws IOException {
    Await.on(admin.runCatalogJanitor());
  }
}
