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
package org.lcindex.query;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.admin.TextTable;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.IndexFileStatus;
import org.lcindex.rpc.LocalDirStatus;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.StoreStatus;

/**
 * How far the indexes of a table are, in every region and HFile, at about one moment.
 *
 * @param table the table
 * @param definitions its indexes
 * @param regions in row key order
 */
@InterfaceAudience.Public
public record TableIndexStatus(
    TableName table, List<IndexDefinition> definitions, List<RegionStatus> regions) {

  /** One index of one HFile, with where it is. */
  public record Entry(RegionStatus region, HFileStatus hfile, IndexFileStatus index) {

    /** One line: what is the matter with which file. */
    @Override
    public String toString() {
      return index.state()
          + " "
          + index.index()
          + " of HFile "
          + hfile.hfile()
          + " in region "
          + region.region()
          + " on "
          + region.server()
          + (index.reason() == null ? "" : ": " + index.reason());
    }
  }

  public TableIndexStatus {
    definitions = List.copyOf(definitions);
    regions = List.copyOf(regions);
  }

  /** Every index of every HFile. */
  public List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    for (RegionStatus region : regions) {
      for (StoreStatus store : region.stores()) {
        for (HFileStatus hfile : store.hfiles()) {
          hfile.indexes().forEach(index -> entries.add(new Entry(region, hfile, index)));
        }
      }
    }
    return entries;
  }

  /** Index files by state; every state has a count. */
  public Map<IndexFileState, Integer> counts() {
    Map<IndexFileState, Integer> counts = new EnumMap<>(IndexFileState.class);
    for (IndexFileState state : IndexFileState.values()) {
      counts.put(state, 0);
    }
    entries().forEach(entry -> counts.merge(entry.index().state(), 1, Integer::sum));
    return counts;
  }

  /** Index files that a job builds or will build. */
  public List<Entry> pending() {
    return entries().stream()
        .filter(
            e ->
                switch (e.index().state()) {
                  case BUILDING, QUEUED, MISSING -> true;
                  case INDEXED, FAILED, UNSUPPORTED -> false;
                })
        .toList();
  }

  /** Index files whose jobs gave up. */
  public List<Entry> failed() {
    return entries().stream().filter(e -> e.index().state() == IndexFileState.FAILED).toList();
  }

  /**
   * Regions that do not know all of the table's indexes yet: they have not opened again since the
   * table was altered.
   */
  public List<String> uninformed() {
    Map<String, Long> defined =
        definitions.stream()
            .collect(
                Collectors.groupingBy(
                    d -> Bytes.toStringBinary(d.family()), TreeMap::new, Collectors.counting()));
    List<String> found = new ArrayList<>();
    for (RegionStatus region : regions) {
      Map<String, Integer> known = new HashMap<>();
      for (StoreStatus store : region.stores()) {
        known.put(
            store.family(),
            store.hfiles().stream()
                .mapToInt(hfile -> hfile.indexes().size())
                .min()
                .orElse(Integer.MAX_VALUE));
      }
      defined.forEach(
          (family, count) -> {
            int knows = known.getOrDefault(family, 0);
            if (knows < count) {
              found.add(
                  String.format(
                      "region %s on %s knows %d of %d indexes of family %s",
                      region.region(), region.server(), knows, count, family));
            }
          });
    }
    return found;
  }

  /** Whether every HFile has all indexes it can have. */
  public boolean isBuilt() {
    return pending().isEmpty() && failed().isEmpty() && uninformed().isEmpty();
  }

  /** Bytes of all index files. */
  public long indexBytes() {
    return entries().stream().mapToLong(e -> e.index().bytes()).sum();
  }

  /** Two lines: counts and sizes. */
  public String summary() {
    String counts =
        counts().entrySet().stream()
            .map(e -> e.getKey().name().toLowerCase(Locale.ROOT) + " " + e.getValue())
            .collect(Collectors.joining(", "));
    long hfiles =
        regions.stream().flatMap(r -> r.stores().stream()).mapToLong(s -> s.hfiles().size()).sum();
    return String.format(
        Locale.ROOT,
        "table %s: %d indexes, %d regions, %d HFiles%nindex files: %s (%,d bytes)%n",
        table,
        definitions.size(),
        regions.size(),
        hfiles,
        counts,
        indexBytes());
  }

  /** Summary, one line for every index of every HFile, and what is wrong. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder(summary());
    TextTable files =
        new TextTable("region", "server", "HFile", "rows", "index", "state", "bytes", "reason");
    for (Entry e : entries()) {
      files.row(
          e.region().region(),
          e.region().server(),
          e.hfile().hfile(),
          e.hfile().rows() < 0 ? null : (Object) e.hfile().rows(),
          e.index().index(),
          e.index().state(),
          e.index().bytes(),
          e.index().reason());
    }
    out.append(files);
    // Jobs, errors and directories are the servers'; each is told once.
    Set<String> servers = new TreeSet<>();
    for (RegionStatus region : regions) {
      servers.add(
          String.format(
              Locale.ROOT,
              "server %s: %d jobs running, %d queued",
              region.server(),
              region.jobsRunning(),
              region.jobsQueued()));
      if (region.lastError() != null) {
        servers.add("server " + region.server() + ": last error: " + region.lastError());
      }
      region
          .localDirs()
          .forEach(dir -> servers.add("server " + region.server() + ": " + localDir(dir)));
    }
    servers.forEach(line -> out.append(line).append('\n'));
    return out.toString();
  }

  private static String localDir(LocalDirStatus dir) {
    return dir.path()
        + (dir.usableBytes() < 0
            ? ": free space unknown"
            : String.format(Locale.ROOT, ": %,d bytes free", dir.usableBytes()));
  }
}
