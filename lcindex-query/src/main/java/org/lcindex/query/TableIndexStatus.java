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
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.hbase.TableName;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.admin.StatusProblems;
import org.lcindex.query.admin.build.BuildEstimate;
import org.lcindex.query.admin.build.GlobalStates;
import org.lcindex.query.admin.build.RegionView;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.IndexFileStatus;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.StoreStatus;

/**
 * How far the indexes of a table are, in every region and HFile, at about one moment. {@code
 * org.lcindex.query.text.StatusText} has it as text.
 *
 * @param table the table
 * @param definitions its local indexes
 * @param regions that answered, in row key order; none when the table is disabled
 * @param disabled why no region could be asked, as the table is disabled; null when they were
 * @param unanswered the other regions, in row key order
 * @param faults what the table's descriptor says about indexes and cannot be read
 * @param untold why nothing is known of the table but its definitions: a missing permission, no
 *     answer; null when it was asked
 * @param globals its global indexes, which have no files and are in no count of these
 * @param toldGlobals what a server knows of each global index; {@link #globalIndexes} has what
 *     follows from that and from what the regions tell
 */
@InterfaceAudience.Public
public record TableIndexStatus(
    TableName table,
    List<IndexDefinition> definitions,
    List<RegionStatus> regions,
    String disabled,
    List<Unanswered> unanswered,
    List<DefinitionFault> faults,
    String untold,
    List<GlobalIndex> globals,
    List<GlobalStatus> toldGlobals) {

  /**
   * A region that did not tell how it stands.
   *
   * @param region encoded name
   * @param server where it should be; null when it is nowhere
   * @param state what can be said of its indexes: DISABLED when the server does not have LCIndex,
   *     else UNKNOWN
   * @param reason one line
   */
  public record Unanswered(String region, String server, IndexState state, String reason) {

    /** One line. */
    @Override
    public String toString() {
      return "region " + region + " on " + server + " does not answer: " + reason;
    }

    /** Whether its server answers, and does not have LCIndex. */
    public boolean isAbsent() {
      return state == IndexState.DISABLED;
    }
  }

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
    unanswered = List.copyOf(unanswered);
    faults = List.copyOf(faults);
    globals = List.copyOf(globals);
    toldGlobals = List.copyOf(toldGlobals);
  }

  /**
   * How each local index stands over all regions, in the order of the definitions, with what it has
   * of their rows ({@link IndexStatus#cells}).
   */
  public List<IndexStatus> indexes() {
    List<IndexStatus> found = new ArrayList<>();
    for (IndexDefinition definition : definitions) {
      String text = definition.toString();
      if (untold != null) {
        found.add(IndexStatus.none(text, IndexState.UNKNOWN, untold));
      } else if (disabled != null) {
        found.add(IndexStatus.none(text, IndexState.DISABLED, disabled));
      } else {
        found.add(IndexStatus.over(text, parts(definition)));
      }
    }
    return found;
  }

  /**
   * How each global index stands, in the order of {@link #globals}: as the catalog says, and worse
   * where a region tells that it writes no entries now.
   */
  public List<GlobalStatus> globalIndexes() {
    return new GlobalStates(table, regions, toldGlobals, disabled, untold).of(globals);
  }

  /**
   * The indexes of both kinds, a global one as a local one of which as much can be used: COVERED is
   * QUERYABLE, and UNCOVERED is DEGRADED.
   */
  public List<IndexStatus> allIndexes() {
    List<IndexStatus> all = new ArrayList<>(indexes());
    for (GlobalStatus global : globalIndexes()) {
      all.add(IndexStatus.none(global.index(), global.state().asLocal(), global.reason()));
    }
    return List.copyOf(all);
  }

  private List<IndexStatus> parts(IndexDefinition definition) {
    List<IndexStatus> parts = new ArrayList<>();
    regions.forEach(region -> parts.add(RegionView.of(region, definition)));
    unanswered.forEach(
        region ->
            parts.add(IndexStatus.none(definition.toString(), region.state(), region.toString())));
    return parts;
  }

  /**
   * All indexes together: the worst state, its reason, and the sum of what is built. Those that are
   * switched off do not count unless all are. One whose definition cannot be read is FAILED. Global
   * indexes count as {@link #allIndexes} has them.
   */
  public IndexStatus overall() {
    List<IndexStatus> all = allIndexes();
    List<IndexStatus> on = all.stream().filter(index -> !index.isSwitchedOff()).toList();
    List<IndexStatus> counted = new ArrayList<>(on.isEmpty() ? all : on);
    for (DefinitionFault fault : faults) {
      if (fault.isDefinition()) {
        counted.add(0, IndexStatus.none(fault.value(), IndexState.FAILED, fault.toString()));
      }
    }
    return IndexStatus.over(table.getNameAsString(), counted);
  }

  /** HFile bytes that the table's servers read for builds, of all tables, per second. */
  public long buildBytesPerSecond() {
    return BuildEstimate.bytesPerSecond(regions);
  }

  /**
   * Seconds until everything is built at the rate of the last seconds; 0 when it is, empty when
   * nothing is known because no build has run for a while, or builds fail.
   */
  public OptionalLong secondsLeft() {
    return failed().isEmpty() ? BuildEstimate.secondsLeft(regions) : OptionalLong.empty();
  }

  /** HFile bytes that builds have yet to read. */
  public long buildBytesLeft() {
    return BuildEstimate.bytesLeft(regions);
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
    return in(IndexFileState.BUILDING, IndexFileState.QUEUED, IndexFileState.MISSING);
  }

  /** Index files whose last attempt failed, whether another one follows or not. */
  public List<Entry> failed() {
    return in(IndexFileState.RETRYING, IndexFileState.FAILED);
  }

  /** Those of {@link #failed()} for which another attempt follows by itself. */
  public List<Entry> retrying() {
    return in(IndexFileState.RETRYING);
  }

  private List<Entry> in(IndexFileState first, IndexFileState... others) {
    Set<IndexFileState> states = EnumSet.of(first, others);
    return entries().stream().filter(e -> states.contains(e.index().state())).toList();
  }

  /** Regions that do not know all of the table's indexes yet; they learn of them within seconds. */
  public List<String> uninformed() {
    List<String> found = new ArrayList<>();
    for (RegionStatus region : regions) {
      long known = definitions.stream().filter(d -> RegionView.knows(region, d)).count();
      if (known < definitions.size()) {
        found.add(
            String.format(
                Locale.ROOT,
                "region %s on %s knows %d of %d indexes",
                region.region(),
                region.server(),
                known,
                definitions.size()));
      }
    }
    return found;
  }

  /**
   * Whether every HFile has all indexes it can have now, and every global index that is not
   * switched off is COVERED.
   */
  public boolean isBuilt() {
    return globalIndexes().stream()
            .allMatch(
                index ->
                    index.state() == GlobalState.COVERED || index.state() == GlobalState.DISABLED)
        && overall().state().compareTo(IndexState.UNKNOWN) < 0
        && pending().isEmpty()
        && failed().isEmpty()
        && uninformed().isEmpty()
        && unanswered.isEmpty();
  }

  /** Whether no region has an HFile yet, so that all rows there may be are in memory. */
  public boolean hasNoHFile() {
    return !definitions.isEmpty()
        && !regions.isEmpty()
        && overall().state() == IndexState.QUERYABLE
        && regions.stream().flatMap(r -> r.stores().stream()).allMatch(s -> s.hfiles().isEmpty());
  }

  /** Whether every region, or the master for a disabled table, has told how it stands. */
  public boolean isWhole() {
    return untold == null && unanswered.stream().allMatch(Unanswered::isAbsent);
  }

  /** Whether a region has told counts and sizes, or there is none to ask. */
  public boolean isSized() {
    return !regions.isEmpty() || disabled != null || untold == null && unanswered.isEmpty();
  }

  /** What is wrong, each thing once, in sentences. */
  public List<String> problems() {
    return StatusProblems.of(this);
  }

  /** Bytes of all indexes: index files, and tables of entries as far as their size is told. */
  public long indexBytes() {
    return indexFileBytes() + entriesBytes();
  }

  /** Bytes of all index files. */
  public long indexFileBytes() {
    return entries().stream().mapToLong(e -> e.index().bytes()).sum();
  }

  /** Bytes of the tables of entries of global indexes, as far as they are told. */
  public long entriesBytes() {
    return globalIndexes().stream().mapToLong(index -> Math.max(0, index.bytes())).sum();
  }

  /** HFiles of families with an index, in the regions that have answered. */
  public long hfiles() {
    return stores().stream().mapToLong(store -> store.hfiles().size()).sum();
  }

  /** Their bytes. */
  public long hfileBytes() {
    return stores().stream()
        .flatMap(store -> store.hfiles().stream())
        .mapToLong(HFileStatus::bytes)
        .sum();
  }

  private List<StoreStatus> stores() {
    return regions.stream().flatMap(region -> region.stores().stream()).toList();
  }
}
