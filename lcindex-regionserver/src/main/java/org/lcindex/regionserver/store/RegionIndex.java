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
package org.lcindex.regionserver.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.hbase.OpenStore;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.disk.Deletion;
import org.lcindex.regionserver.store.audit.AuditPace;
import org.lcindex.regionserver.store.audit.AuditStoppedException;
import org.lcindex.regionserver.store.audit.IndexAudit;
import org.lcindex.regionserver.store.build.IndexEnvironment;
import org.lcindex.regionserver.store.build.TableSettings;
import org.lcindex.rpc.VerifyProgress;

/**
 * The indexes of one open region, one {@link StoreIndex} for each indexed family; none when the
 * table has no index. What they are can change while the region is open: {@link #redefine}. Thread
 * safe.
 */
public final class RegionIndex {
  private static final long[] AFTER_COMPACTION_MILLIS = {100, 1_000, 5_000};

  private final IndexEnvironment env;
  private final OpenRegion region;
  private final RegionSummary summary;
  private volatile Map<byte[], StoreIndex> stores = new TreeMap<>(Bytes.BYTES_COMPARATOR);
  private volatile TableDescriptor table;
  private volatile IndexDefinitions definitions = IndexDefinitions.none();
  private volatile String trouble;
  private volatile Object owner;
  private boolean opening;
  private volatile boolean closed;

  /** The settings that made no sense when they were read last. */
  private Set<String> mistaken = Set.of();

  /** A region without any index yet; {@link #redefine} tells what to index. */
  public RegionIndex(IndexEnvironment env, OpenRegion region) {
    this.env = env;
    this.region = region;
    this.summary =
        new RegionSummary(
            "table " + region.info().getTable() + ", region " + region.info().getEncodedName());
  }

  /** The first {@link #redefine} of a region that has not served anybody. */
  public synchronized void open(TableDescriptor wanted) {
    opening = true;
    redefine(wanted);
    opening = false;
  }

  /**
   * Indexes what a table descriptor says, from now on. Indexes that stay keep their files and go on
   * serving, new ones are built by the reconciliation that is to follow, and the files of dropped
   * ones are deleted by it. Definitions that cannot be read change nothing and are {@linkplain
   * #trouble() remembered}; a setting that makes no sense is a standing problem and nothing else.
   *
   * @return whether anything has changed
   */
  public synchronized boolean redefine(TableDescriptor wanted) {
    if (closed || wanted.equals(table)) {
      return false;
    }
    IndexDefinitions read = IndexDefinitions.readable(wanted);
    if (read.faults().isEmpty()) {
      env.telemetry().problems().clear(definitionsSubject(), info().getEncodedName());
    } else {
      String faults =
          read.faults().stream().map(DefinitionFault::toString).collect(Collectors.joining("; "));
      env.telemetry().problems().report(definitionsSubject(), info().getEncodedName(), faults);
    }
    if (!read.isWhole()) {
      trouble = read.unread();
      table = wanted;
      return false;
    }
    IndexDefinitions now = read.enabled();
    boolean changed = apply(now, settings(wanted, now));
    trouble = null;
    table = wanted;
    return changed;
  }

  private String definitionsSubject() {
    return "index definitions of table " + info().getTable();
  }

  /** The settings of every family that is to be indexed and can be. */
  private Map<byte[], TableSettings> settings(TableDescriptor wanted, IndexDefinitions now) {
    Map<String, String> nonsense = new TreeMap<>();
    Settings settings = Settings.ofTable(env.configuration(), wanted, nonsense::put);
    Map<byte[], TableSettings> found = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    for (OpenStore store : region.stores()) {
      ColumnFamilyDescriptor family = store.descriptor();
      if (!now.forFamily(family.getName()).isEmpty() && unsupported(family) == null) {
        found.put(family.getName(), TableSettings.of(settings, family));
      }
    }
    String cause = info().getEncodedName();
    for (String setting : mistaken) {
      if (!nonsense.containsKey(setting)) {
        env.telemetry().problems().clear(setting, cause);
      }
    }
    nonsense.forEach(
        (setting, problem) -> env.telemetry().problems().report(setting, cause, problem));
    mistaken = Set.copyOf(nonsense.keySet());
    if (opening) {
      env.telemetry().problems().resume(cause);
    }
    return found;
  }

  private boolean apply(IndexDefinitions now, Map<byte[], TableSettings> settings) {
    Map<byte[], StoreIndex> before = stores;
    Map<byte[], StoreIndex> after = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    boolean changed = !now.equals(definitions);
    for (Map.Entry<byte[], TableSettings> entry : settings.entrySet()) {
      List<IndexDefinition> ofFamily = now.forFamily(entry.getKey());
      StoreIndex store = before.get(entry.getKey());
      if (store == null) {
        OpenStore hstore = region.store(entry.getKey());
        store = new StoreIndex(env, hstore, ofFamily, entry.getValue());
        changed = true;
      } else if (!store.definitions().equals(ofFamily)
          || !store.settings().equals(entry.getValue())) {
        store.redefine(ofFamily, entry.getValue());
        changed = true;
      }
      after.put(entry.getKey(), store);
    }
    stores = after;
    // Only now is every write told to all of them.
    after.forEach(
        (family, store) -> {
          if (before.get(family) != store) {
            store.log().begin(opening);
          }
        });
    definitions = now;
    if (changed) {
      summary.begin();
    }
    before.forEach(
        (family, store) -> {
          if (!after.containsKey(family)) {
            store.drop();
          }
        });
    return changed;
  }

  /** Why a family cannot be indexed; null when it can. Index creation refuses these, too. */
  private static String unsupported(ColumnFamilyDescriptor family) {
    if (family.getEncryptionType() != null) {
      return "the family is encrypted and index files are not";
    }
    return family.isMobEnabled() ? "the family holds MOBs" : null;
  }

  /** Why one of the table's families cannot be indexed; null when it can. */
  public String unsupported(byte[] family) {
    OpenStore store = region.store(family);
    if (store != null) {
      return unsupported(store.descriptor());
    }
    return table.hasColumnFamily(family) ? null : "the table has no such family; drop the index";
  }

  /** The indexes that the table has and that are not switched off, as far as the region knows. */
  public IndexDefinitions definitions() {
    return definitions;
  }

  /** The descriptor that was applied last, or could not be; null before the first one. */
  public TableDescriptor descriptor() {
    return table;
  }

  /**
   * Why the table's definitions cannot be read; null when they can. The region then indexes what it
   * indexed before, which is nothing if it has just opened; and as nobody knows what it would
   * index, nothing may be deleted because it does not.
   */
  public String trouble() {
    return trouble;
  }

  /** Whether anything is indexed at all. */
  public boolean isIndexed() {
    return !stores.isEmpty();
  }

  /** The observer that acts for this region; HBase may load the class more than once. */
  public Object owner() {
    return owner;
  }

  public void setOwner(Object observer) {
    owner = observer;
  }

  public OpenRegion region() {
    return region;
  }

  public RegionInfo info() {
    return region.info();
  }

  /** The store of this family; null when it is not indexed. */
  public StoreIndex store(byte[] family) {
    return stores.get(family);
  }

  public Collection<StoreIndex> stores() {
    return stores.values();
  }

  /** See {@link StoreIndex#reconcile()}; also deletes the files of families no longer indexed. */
  public void reconcile() {
    stores.values().forEach(StoreIndex::reconcile);
    if (trouble != null || closed || !env.disk().localStore().isReady()) {
      return;
    }
    summary.reconciled(stores.values());
    TableName table = info().getTable();
    for (String family : env.disk().localStore().families(table, info().getEncodedName())) {
      if (!stores.containsKey(Bytes.toBytes(family))) {
        env.disk()
            .localStore()
            .hfiles(table, info().getEncodedName(), family)
            .forEach(origin -> env.disk().housekeeping().archive(origin, Deletion.NOT_INDEXED));
      }
    }
  }

  /** Whether all stores have been compared with the local directory since the region opened. */
  public boolean isReconciled() {
    return stores.values().stream().allMatch(StoreIndex::isReconciled);
  }

  /** See {@link StoreIndex#disksChanged}. */
  public void disksChanged() {
    stores.values().forEach(StoreIndex::disksChanged);
  }

  /** Has its index files brought up to date in the background, soon. */
  public void requestReconcile() {
    env.work().background().requestReconcile(info());
  }

  /** A compaction is about to put its result into the store. O(number of inputs). */
  public void compacted(Store store, StoreFile result, CompactionRequest request) {
    StoreIndex index = stores.get(store.getColumnFamilyDescriptor().getName());
    if (index != null) {
      List<LiveHFile> inputs = new ArrayList<>();
      request.getFiles().forEach(input -> index.store().handle(input).ifPresent(inputs::add));
      index.store().handle(result).ifPresent(made -> index.jobs().compacted(inputs, made));
    }
    // The new file joins the store some time after the hook.
    for (long delay : AFTER_COMPACTION_MILLIS) {
      env.work().background().requestReconcile(info(), delay);
    }
  }

  /**
   * A batch was written to the MemStore, and no reader sees it yet.
   *
   * @param certain whether it is known what of it; if not, it may have been
   */
  public void written(MiniBatchOperationInProgress<Mutation> batch, boolean certain) {
    stores.values().forEach(store -> store.log().written(batch, certain));
  }

  /** Another observer tells of writes from now on. */
  public void beginWithNextWrite() {
    stores.values().forEach(store -> store.log().beginWithNextWrite());
  }

  /** A flush begins soon. */
  public void beforeFlush() {
    stores.values().forEach(store -> store.log().beforeFlush());
  }

  /** A flush is about to put its result into the store. */
  public void afterFlush(Store store, StoreFile result) {
    StoreIndex index = stores.get(store.getColumnFamilyDescriptor().getName());
    if (index != null) {
      index
          .store()
          .handle(result)
          .ifPresent(file -> index.log().afterFlush(file.name(), result.getMaxSequenceId()));
    }
  }

  /** See {@link IndexAudit#verify}. */
  public void verify(AuditPace pace, boolean content) throws AuditStoppedException {
    IndexAudit.verify(audits(), pace, content);
  }

  /** See {@link IndexAudit#totals}. */
  public VerifyProgress verifyTotals(boolean content) {
    return IndexAudit.totals(audits(), content);
  }

  private List<IndexAudit> audits() {
    return stores.values().stream().map(StoreIndex::audit).toList();
  }

  /**
   * Deletes the files of one index, or of all, and has them built again.
   *
   * @param only null for all
   * @return number of HFiles whose index files are to be built
   */
  public int rebuild(IndexDefinition only) {
    return stores.values().stream()
        .filter(store -> only == null || store.definitions().contains(only))
        .mapToInt(store -> store.rebuild(only))
        .sum();
  }

  /** How many HFiles are given up after failures. */
  public long degraded() {
    return stores.values().stream().mapToLong(store -> store.failures().rules().degraded()).sum();
  }

  public void checkForChanges() {
    stores.values().forEach(store -> store.audit().checkForChanges());
  }

  public synchronized void close() {
    closed = true;
    String cause = info().getEncodedName();
    env.telemetry().problems().leave(definitionsSubject(), cause);
    mistaken.forEach(setting -> env.telemetry().problems().leave(setting, cause));
    stores.values().forEach(StoreIndex::close);
  }
}
