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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.offline.manifest.ManifestFile;
import org.lcindex.plan.Measures;
import org.lcindex.query.offline.ShownHFiles.Region;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.reply.ShownHFile;

/**
 * Looks whether a folder's HFiles have come to their table, and remembers in the folder what it has
 * seen. HBase's bulk load moves an HFile into its staging folder first, and then into the region;
 * one whose server ends in between it forgets. For one thread.
 */
final class LoadLook {
  /** How far clocks may be apart. */
  private static final long SKEW_MILLIS = 120_000;

  /** HFiles that a message names. */
  private static final int NAMED = 3;

  private final RegionCaller caller;
  private final TableDescriptor table;
  private final FileSystem fs;
  private final Path folder;
  private FolderHFiles hfiles;
  private ShownHFiles shown;

  /**
   * A look.
   *
   * @param caller stays its owner's
   * @param hfiles of the folder
   */
  LoadLook(
      RegionCaller caller, TableDescriptor table, FileSystem fs, Path folder, FolderHFiles hfiles) {
    this.caller = caller;
    this.table = table;
    this.fs = fs;
    this.folder = folder;
    this.hfiles = hfiles;
  }

  /** Asks the regions, and remembers what they show. */
  void look() throws IOException {
    shown = ShownHFiles.of(caller, table.getTableName());
    remember(SeenHFiles.of(hfiles.unseen(), shown.regions()));
  }

  private void remember(Set<FolderHFile> seen) throws IOException {
    if (!seen.isEmpty()) {
      hfiles = hfiles.withSeen(seen);
      hfiles.write(fs, folder);
    }
  }

  /**
   * Those that were not seen, are still in the folder, and may be loaded again.
   *
   * @param pushed whether the table has nothing else. If not, HBase may have compacted an HFile
   *     with deletes of others, and loading it again would bring back what they deleted
   */
  List<ManifestFile> again(Manifest manifest, boolean pushed) throws IOException {
    Set<String> paths = new HashSet<>();
    for (FolderHFile hfile : hfiles.unseen()) {
      if (shown.untold() == null
          && hfile.isKnown()
          && (pushed || !mayBeCompacted(hfile))
          && fs.exists(new Path(folder, hfile.path()))) {
        paths.add(hfile.path());
      }
    }
    return manifest.files().stream().filter(file -> paths.contains(file.path())).toList();
  }

  /**
   * Whether HBase may still have what was not seen. It has lost an HFile if every region tells, no
   * compaction was first where its rows are, and no TTL can have expired it.
   *
   * @throws NotAsBuiltException when HBase has lost one
   */
  void requireNoneLost() throws IOException {
    requireThere(
        hfiles.unseen().stream()
            .filter(
                hfile ->
                    shown.untold() == null
                        && hfile.isKnown()
                        && !mayBeCompacted(hfile)
                        && !expires(hfile))
            .toList());
  }

  private boolean mayBeCompacted(FolderHFile hfile) {
    long sinceBegun = System.currentTimeMillis() - hfiles.begun() + SKEW_MILLIS;
    return regions(hfile).stream()
        .flatMap(region -> region.hfiles().stream())
        .anyMatch(
            other ->
                other.family().equals(hfile.family())
                    && other.compactedMillisAgo() >= 0
                    && other.compactedMillisAgo() <= sinceBegun);
  }

  /** Those with rows of an HFile. */
  private List<Region> regions(FolderHFile hfile) {
    byte[] first = hfile.isKnown() ? row(hfile.firstKey()) : null;
    byte[] last = hfile.isKnown() ? row(hfile.lastKey()) : null;
    return shown.regions().stream().filter(region -> region.hasSome(first, last)).toList();
  }

  private static byte[] row(String key) {
    return SeenHFiles.row(ShownHFiles.bytes(key));
  }

  /** Whether HBase may have dropped all of an HFile's cells, because their family has a TTL. */
  private boolean expires(FolderHFile hfile) {
    ColumnFamilyDescriptor family = table.getColumnFamily(Bytes.toBytes(hfile.family()));
    if (family == null) {
      return true;
    }
    long age = System.currentTimeMillis() + SKEW_MILLIS - hfile.newest();
    return family.getTimeToLive() != HConstants.FOREVER
        && age >= TimeUnit.SECONDS.toMillis(family.getTimeToLive());
  }

  /**
   * What is to be said of HFiles that nobody saw.
   *
   * @param rows of the folder
   */
  List<String> notes(long rows) {
    List<FolderHFile> unseen = hfiles.unseen();
    if (unseen.isEmpty()) {
      return List.of();
    }
    return List.of(
        String.format(
            "%s, and may be there nevertheless: %s. See whether the %s rows of the"
                + " folder are there with all their columns; if not, load a copy of it",
            notSeen(unseen), why(unseen), rows));
  }

  private String notSeen(List<FolderHFile> unseen) {
    return unseen.size()
        + " of "
        + hfiles.hfiles().size()
        + " HFiles"
        + (unseen.size() == 1 ? " was" : " were")
        + " not seen ("
        + named(unseen)
        + ") in table "
        + table.getTableName();
  }

  private String named(List<FolderHFile> some) {
    return some.stream()
            .limit(NAMED)
            .map(
                hfile ->
                    hfile.path()
                        + " of family "
                        + hfile.family()
                        + (hfile.isKnown() ? " in region " + regions(hfile).get(0) : ""))
            .collect(Collectors.joining(", "))
        + (some.size() > NAMED ? ", ..." : "");
  }

  private String why(List<FolderHFile> unseen) {
    if (shown.untold() != null) {
      return shown.untold();
    }
    return unseen.stream().allMatch(FolderHFile::isKnown)
        ? "HBase has compacted what was there, or a TTL may have expired it"
        : "they had left the folder before a release that looks for them";
  }

  private void requireThere(List<FolderHFile> gone) throws IOException {
    if (!gone.isEmpty()) {
      throw new NotAsBuiltException(
          "HBase has lost "
              + gone.size()
              + " of "
              + hfiles.hfiles().size()
              + " HFiles of "
              + folder
              + " ("
              + named(gone)
              + "): table "
              + table.getTableName()
              + " lacks their cells, as when a region server ends amid a bulk load",
          "the same command looks again; if it finds them no more, load a copy of the folder");
    }
  }

  /**
   * Whether the table has no HFiles of another folder.
   *
   * @throws NotAsBuiltException when it has
   */
  void requireNoOthers() throws IOException {
    Set<String> own = new HashSet<>();
    hfiles.hfiles().forEach(hfile -> own.add(hfile.content()));
    if (own.contains(null)) {
      return; // of an HFile that had left the folder before anybody asked it
    }
    for (Region region : shown.regions()) {
      for (ShownHFile other : region.hfiles()) {
        if (other.content() != null && !own.contains(other.content())) {
          throw new NotAsBuiltException(
              "Table "
                  + table.getTableName()
                  + " has an HFile that is not of "
                  + folder
                  + ": "
                  + other.file()
                  + " of family "
                  + other.family()
                  + " in region "
                  + region
                  + ", with content id "
                  + other.content()
                  + ", which somebody else has loaded",
              "load the folder into a table of its own");
        }
      }
    }
  }

  /**
   * Reads back what nobody saw, of a table that has nothing but the folder's rows.
   *
   * @return what could not be found out
   * @throws NotAsBuiltException when cells are missing
   */
  List<String> readBack(ReadBack.Count count, Consumer<String> progress) throws IOException {
    TreeMap<String, List<FolderHFile>> families = new TreeMap<>();
    for (FolderHFile hfile : hfiles.hfiles()) {
      families.computeIfAbsent(hfile.family(), family -> new ArrayList<>()).add(hfile);
    }
    List<ReadBack.Found> found = new ArrayList<>();
    for (List<FolderHFile> family : families.values()) {
      found.addAll(ReadBack.of(family, this::expires, count));
    }
    Set<FolderHFile> there = new HashSet<>(of(found, ReadBack.Verdict.THERE));
    remember(there);
    if (found.isEmpty()) {
      progress.accept(
          String.format(
              "%s of %s HFiles were seen whole in %s",
              hfiles.hfiles().size(), hfiles.hfiles().size(), table.getTableName()));
    }
    if (!there.isEmpty()) {
      progress.accept(
          Measures.count(there.size(), "HFile")
              + " that nobody saw in "
              + table.getTableName()
              + " were read back: all cells are there");
    }
    requireThere(of(found, ReadBack.Verdict.MISSING));
    List<String> notes = new ArrayList<>();
    if (shown.untold() != null) {
      notes.add("Cells were counted, because not all regions tell their HFiles: " + shown.untold());
    }
    List<FolderHFile> unknown = of(found, ReadBack.Verdict.UNKNOWN);
    found.stream()
        .filter(one -> one.verdict() == ReadBack.Verdict.UNKNOWN)
        .findFirst()
        .ifPresent(
            first ->
                notes.add(
                    String.format(
                        "%s, which has %s cells where %s were built: a TTL,"
                            + " VERSIONS or somebody's writes may have done it."
                            + " Compare columns of some rows of family %s with what"
                            + " the folder was built from before you swap it in",
                        notSeen(unknown), first.cells(), first.built(), first.hfile().family())));
    return notes;
  }

  private static List<FolderHFile> of(List<ReadBack.Found> found, ReadBack.Verdict verdict) {
    return found.stream()
        .filter(one -> one.verdict() == verdict)
        .map(ReadBack.Found::hfile)
        .toList();
  }
}
