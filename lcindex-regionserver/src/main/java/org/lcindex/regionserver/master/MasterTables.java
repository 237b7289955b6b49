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
package org.lcindex.regionserver.master;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ConcurrentTableModificationException;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.NamespaceExistException;
import org.apache.hadoop.hbase.TableExistsException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotDisabledException;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.definition.ChangeStamp;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.table.CatalogTable;
import org.lcindex.global.table.EntriesTable;
import org.lcindex.global.table.EntryHeads;
import org.lcindex.offline.store.StoresTable;
import org.lcindex.regionserver.adapter.GuardedTables;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.Causes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HBase's tables, as the master's own user creates, alters and deletes them. What is so already is
 * left so. Thread safe.
 */
record MasterTables(Connection connection) {
  private static final Logger LOG = LoggerFactory.getLogger(MasterTables.class);

  /** For which a change is begun anew. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final long MOST_PAUSE_MILLIS = 500;

  /** A table's descriptor; empty when there is no such table. */
  Optional<TableDescriptor> find(TableName table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return Optional.of(admin.getDescriptor(table));
    } catch (TableNotFoundException e) {
      return Optional.empty();
    }
  }

  boolean hasCatalog() throws IOException {
    return find(GlobalTables.CATALOG).isPresent();
  }

  /** Creates namespace and catalog where they are not there. */
  void ensureCatalog() throws IOException {
    ensure(CatalogTable.describe());
  }

  /**
   * Creates namespace and table of versioned stores where they are not there. A server without the
   * guard's class would stop when it opens the table, so all have to have this LCIndex.
   */
  void ensureStores() throws IOException {
    List<String> why = ServerNeeds.withoutStores(this);
    if (!why.isEmpty()) {
      throw new UsageException(
          "Table "
              + GlobalTables.STORES
              + " cannot be made; nothing is changed: "
              + String.join("; ", why));
    }
    ensure(StoresTable.describe());
  }

  /** Nobody but servers reads or writes it. */
  private void ensure(TableDescriptor unguarded) throws IOException {
    TableDescriptor table = GuardedTables.guarded(unguarded);
    try (Admin admin = connection.getAdmin()) {
      if (!Arrays.asList(admin.listNamespaces()).contains(GlobalTables.NAMESPACE)) {
        try {
          admin.createNamespace(NamespaceDescriptor.create(GlobalTables.NAMESPACE).build());
        } catch (NamespaceExistException e) {
          // by another command, meanwhile
        }
      }
      if (!admin.tableExists(table.getTableName())) {
        try {
          admin.createTable(table);
        } catch (TableExistsException e) {
          // by another command, meanwhile
        }
      }
    }
    guard(table.getTableName());
  }

  /** Puts the guard of a table of ours back where somebody has taken it off. */
  void guard(TableName table) throws IOException {
    String unguarded = find(table).map(GuardedTables::unguarded).orElse(null);
    if (unguarded != null) {
      LOG.warn("LCIndex: table {} gets its guard back: {}", table, unguarded);
      change(table, GuardedTables::guarded);
    }
  }

  /** Creates a table of entries. */
  void create(TableDescriptor unguarded, byte[][] boundaries) throws IOException {
    TableDescriptor table = withSplitPolicy(GuardedTables.guarded(unguarded));
    try (Admin admin = connection.getAdmin()) {
      if (boundaries.length == 0) {
        admin.createTable(table);
      } else {
        admin.createTable(table, boundaries);
      }
    }
  }

  /** A server without the class would open no region of the table. */
  private TableDescriptor withSplitPolicy(TableDescriptor entries) {
    return entries.getRegionSplitPolicyClassName() == null && ServerNeeds.haveSplitPolicy(this)
        ? TableDescriptorBuilder.newBuilder(entries)
            .setRegionSplitPolicyClassName(LCIndexConstants.SPLIT_POLICY_CLASS)
            .build()
        : entries;
  }

  /** Gives a table of entries of an earlier release what this one's have in their descriptors. */
  void renew(TableName entries, GlobalDefinition index) throws IOException {
    TableDescriptor now = find(entries).orElse(null);
    if (now == null) {
      return;
    }
    boolean splits = !withSplitPolicy(now).equals(now);
    if (splits || !EntriesTable.ofAnyTime(now).equals(now)) {
      change(
          entries,
          table -> {
            TableDescriptorBuilder changed =
                TableDescriptorBuilder.newBuilder(EntriesTable.ofAnyTime(table));
            if (splits) {
              changed.setRegionSplitPolicyClassName(LCIndexConstants.SPLIT_POLICY_CLASS);
              EntryHeads.setIn(changed, index);
            }
            return changed.build();
          });
    }
  }

  /** Deletes a table, enabled or not. */
  void delete(TableName table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      try {
        admin.disableTable(table);
      } catch (TableNotEnabledException e) {
        // which is what was wanted
      }
      admin.deleteTable(table);
    } catch (TableNotFoundException e) {
      // by another command, or an earlier one
    } catch (TableNotDisabledException e) {
      throw new IOException("table " + table + " was enabled by somebody else meanwhile", e);
    }
  }

  /** From one descriptor to the next. */
  @FunctionalInterface
  interface Change {
    TableDescriptor of(TableDescriptor now) throws IOException;
  }

  /**
   * Changes a descriptor, which reopens the table's regions. If somebody else has changed it
   * meanwhile the change is made anew of what is there then, so that neither is undone.
   */
  void change(TableName table, Change change) throws IOException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      TableDescriptor now =
          find(table)
              .orElseThrow(
                  () -> new UsageException("There is no table " + table + " in the cluster"));
      try (Admin admin = connection.getAdmin()) {
        admin.modifyTable(ChangeStamp.stamp(now, change.of(now)));
        return;
      } catch (IOException e) {
        if (!isOutdated(e) || System.nanoTime() > end) {
          throw e;
        }
      }
      pause();
    }
  }

  /** The refusal of a descriptor that was made of another one than the table has. */
  private static boolean isOutdated(Throwable thrown) {
    return Causes.of(thrown).stream()
        .anyMatch(
            cause ->
                cause instanceof ConcurrentTableModificationException
                    || String.valueOf(cause.getMessage())
                        .contains(ConcurrentTableModificationException.class.getName()));
  }

  /** A random time, so that it is not again just when the same others are at it. */
  private static void pause() throws InterruptedIOException {
    try {
      TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(MOST_PAUSE_MILLIS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("while a table was being altered by others");
    }
  }
}
