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
package org.lcindex.regionserver.store.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import org.lcindex.audit.Difference;
import org.lcindex.audit.EntryAudit;
import org.lcindex.audit.RowFileAudit;
import org.lcindex.build.Parts;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.ColumnIndex;
import org.lcindex.layouts.Layouts;
import org.lcindex.regionserver.disk.BuildDir;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.disk.IndexFileNames;
import org.lcindex.regionserver.store.build.HFileBuild;
import org.lcindex.regionserver.store.build.IndexEnvironment;
import org.lcindex.regionserver.store.build.IndexedFamily;
import org.lcindex.rowfile.RowFileReader;
import org.lcindex.rpc.VerifyProgress;

/**
 * Compares the index files of one HFile with its cells, in both directions. HFiles never change, so
 * the truth about a table's rows is that about each of its HFiles.
 *
 * <p>The builder is deterministic, so the index files are built once more from the HFile, into a
 * directory that goes in the end, and all entries are compared with those in use. Not the bytes:
 * what else an index is built with (other indexes of the time, sizes of groups, a merge in place of
 * a build) changes how entries are stored and not what they say. One build's memory and, for the
 * time of it, as much room on the local disk as the index files take; with less, nothing is
 * compared. For one thread, once.
 */
final class ContentAudit {
  private static final long BYTES_BETWEEN_WAITS = 64 << 10;

  private final IndexedFamily store;
  private final IndexEnvironment env;
  private final LiveHFile hfile;
  private final HFileIndex index;
  private final AuditPace pace;
  private final LocalFiles files;
  private double unpaid;
  private long hfileTold;
  private long indexTold;

  /** How many bytes of index files are told of by the end of what is under way. */
  private long indexLimit;

  ContentAudit(
      IndexedFamily store,
      IndexEnvironment env,
      LiveHFile hfile,
      HFileIndex index,
      AuditPace pace) {
    this.store = store;
    this.env = env;
    this.hfile = hfile;
    this.index = index;
    this.pace = pace;
    this.files = pace.files(index.files(), this::moved);
    this.indexLimit = index.bytes();
  }

  /**
   * Bytes that a comparison reads and writes, about: the HFile, the index files that are built from
   * it, and both these and those in use when they are compared.
   */
  static long bytes(HFileIndex index) {
    return index.hfileBytes() + 3 * index.bytes();
  }

  /**
   * Compares them; does nothing when HBase has closed the HFile.
   *
   * @param found told of each difference, with the index; with null for the row file
   * @throws IOException when they could not be compared
   */
  void run(BiConsumer<IndexDefinition, Difference> found) throws IOException {
    if (!store.store().has(hfile)) {
      return; // compacted away
    }
    try (BuildDir scratch = env.disk().localStore().newBuildDir(hfile.origin())) {
      checkRoom(scratch.path());
      // An index that was dropped or switched off meanwhile is not built any more.
      IndexedFamily.Wanted now = store.wanted();
      List<IndexDefinition> definitions =
          now.definitions().stream().filter(one -> index.column(one.id()) != null).toList();
      HFileBuild build = new HFileBuild(env, store.store(), now, hfile, files, Parts.IN_TURN);
      double bytesPerCell =
          (double) hfile.identity().length() / Math.max(1, hfile.identity().entries());
      if (!hfile.pin()) {
        return; // now
      }
      List<Path> built;
      try {
        built =
            build.buildInto(
                scratch.path(), definitions, true, cells -> pay(cells * bytesPerCell), this::stop);
      } finally {
        hfile.unpin();
      }
      if (built == null) {
        checkStopped();
        return;
      }
      indexLimit = 3 * index.bytes();
      compare(scratch.path(), definitions, found);
      checkStopped();
    }
  }

  /**
   * Also when it was compacted away: HBase leaves a pinned HFile in the folder of a region that
   * closes, and who splits it takes all that is there, so that what a marker has hidden comes back.
   */
  private boolean stop() {
    return pace.isStopped() || !store.isOpen() || !store.store().has(hfile);
  }

  private void checkStopped() throws AuditStoppedException {
    if (!store.isOpen()) {
      throw new AuditStoppedException("the region was closed");
    }
    pace.spend(0);
  }

  private void checkRoom(Path scratch) throws IOException {
    long usable = files.usableSpace(scratch);
    long needed = 2 * index.bytes();
    if (usable < needed) {
      throw new IOException(
          String.format(
              "%s has %s bytes free, and the comparison needs %s"
                  + " for a while; make room and verify again",
              scratch, usable, needed));
    }
  }

  private void pay(double bytes) throws AuditStoppedException {
    unpaid += bytes;
    if (unpaid >= BYTES_BETWEEN_WAITS) {
      pace.spend((long) unpaid);
      tell((long) unpaid);
      unpaid = 0;
    }
  }

  private void tell(long bytes) {
    long more = Math.min(bytes, index.hfileBytes() - hfileTold);
    hfileTold += more;
    advanced(more);
  }

  /** A build that runs out of memory writes and reads more than its files, which is not told. */
  private synchronized void moved(long bytes) {
    long more = Math.max(0, Math.min(bytes, indexLimit - indexTold));
    indexTold += more;
    advanced(more);
  }

  private void advanced(long bytes) {
    pace.listener().advanced(new VerifyProgress(0, 0, 0, 0, 0, bytes, 0, 0, 0));
  }

  /** Of {@link #bytes} those that the listener knows of. */
  long bytesTold() {
    return hfileTold + indexTold;
  }

  private void compare(
      Path scratch,
      List<IndexDefinition> definitions,
      BiConsumer<IndexDefinition, Difference> found)
      throws IOException {
    try (RowFileReader expectedRows =
            RowFileReader.open(files, scratch.resolve(IndexFileNames.ROW_FILE), null);
        RowFileReader rows =
            RowFileReader.open(files, index.dir().resolve(IndexFileNames.ROW_FILE), null)) {
      RowFileAudit.compare(rows, expectedRows, this::stop)
          .forEach(difference -> found.accept(null, difference));
      for (IndexDefinition definition : definitions) {
        try (ColumnIndex expected =
                Layouts.open(files, scratch, hfile.identity(), definition, null);
            ColumnIndex inUse =
                Layouts.open(files, index.dir(), hfile.identity(), definition, null)) {
          new EntryAudit(inUse.entries(), expected.entries(), expectedRows)
              .compare(this::stop)
              .forEach(difference -> found.accept(definition, difference));
        }
      }
    }
  }
}
