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
import java.util.ArrayList;
import java.util.List;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.FailureKind;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.ColumnIndex;
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.IndexFile;
import org.lcindex.layouts.Layouts;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.disk.IndexFileNames;
import org.lcindex.regionserver.store.build.IndexEnvironment;
import org.lcindex.regionserver.store.build.IndexedFamily;
import org.lcindex.regionserver.store.failure.FailureHandler;
import org.lcindex.regionserver.store.failure.IndexFailures;
import org.lcindex.rowfile.RowFileReader;
import org.lcindex.rpc.FaultKind;
import org.lcindex.rpc.IndexFault;
import org.lcindex.rpc.VerifyProgress;
import org.lcindex.rpc.caller.CauseText;

/**
 * One verification of the index files of one HFile, from the directory and not from open files or
 * caches. In three steps, each only if the one before found nothing:
 *
 * <ol>
 *   <li>every byte and the format of every file, and whether it is of this HFile and index: what is
 *       not is dropped, as if a query had met it;
 *   <li>whether files of the HFile that are right by themselves agree: the lines of an SFile with
 *       the entries of its IFile, the IFile's number of rows with the row file's;
 *   <li>if it is wanted, {@link ContentAudit}: whether they say what the HFile says.
 * </ol>
 *
 * What the second and third find puts the index files out of use; {@link FailureHandler#wrong}. For
 * one thread, once.
 */
final class HFileAudit {
  private final IndexedFamily store;
  private final IndexEnvironment env;
  private final FailureHandler failures;
  private final LiveHFile hfile;
  private final HFileIndex index;
  private final AuditPace pace;
  private final LocalFiles files;
  private final List<IndexFault> faults = new ArrayList<>();
  private Exception failure;
  private long bytesLeft;
  private long rows;

  HFileAudit(
      IndexedFamily store,
      IndexEnvironment env,
      FailureHandler failures,
      LiveHFile hfile,
      HFileIndex index,
      AuditPace pace) {
    this.store = store;
    this.env = env;
    this.failures = failures;
    this.hfile = hfile;
    this.index = index;
    this.pace = pace;
    this.files = pace.files(index.files(), this::read);
  }

  /** A file of an index that is right by itself; closed. */
  private record Checked(Path path, IndexFile file) {}

  private interface Check {
    void run(Path path) throws IOException;
  }

  /** Verifies them, tells the listener what was found, and does what follows from it. */
  void run(boolean content) throws AuditStoppedException {
    check(IndexFileNames.ROW_FILE, null, this::checkRowFile);
    for (ColumnIndex column : index.columns()) {
      IndexDefinition definition = column.definition();
      Checked[] before = new Checked[1];
      for (FileKind kind : column.layout().files()) {
        check(
            kind.fileName(definition.id()),
            definition,
            path -> before[0] = checkFile(path, kind, definition, before[0]));
      }
    }
    if (content) {
      long told = faults.isEmpty() ? compareContent() : 0;
      advanced(0, 0, ContentAudit.bytes(index) - told, 0);
    }
    advanced(1, 0, 0, 0);
    follow();
  }

  private void check(String name, IndexDefinition definition, Check check)
      throws AuditStoppedException {
    Path path = index.dir().resolve(name);
    try {
      bytesLeft = index.files().size(path);
      check.run(path);
    } catch (AuditStoppedException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      failed(definition, e);
    }
    advanced(0, 1, bytesLeft, 0);
  }

  /** Of each file as many bytes count as it has, although its directory is read twice. */
  private void read(long bytes) {
    long counted = Math.min(bytes, bytesLeft);
    bytesLeft -= counted;
    advanced(0, 0, counted, 0);
  }

  private void advanced(long hfiles, long filesDone, long bytes, long entries) {
    pace.listener().advanced(new VerifyProgress(hfiles, 0, 0, filesDone, 0, bytes, 0, entries, 0));
  }

  private void checkRowFile(Path path) throws IOException {
    try (RowFileReader fresh = RowFileReader.open(files, path, null)) {
      if (isOf(fresh.footer().identity(), null, path)) {
        rows = fresh.footer().rows();
        fresh.verifyAll();
      }
    }
  }

  /**
   * Checks a file of an index, and whether the one before it agrees.
   *
   * @return null when it is of another HFile or index
   */
  private Checked checkFile(Path path, FileKind kind, IndexDefinition definition, Checked before)
      throws IOException {
    try (IndexFile fresh = Layouts.of(kind).openFile(files, path, kind)) {
      if (!isOf(fresh.identity(), definition, path) || !isOf(fresh.index(), definition, path)) {
        return null;
      }
      IndexFile.Verified verified = fresh.verify(before == null ? null : before.file());
      advanced(0, 0, 0, verified.entries());
      if (verified.wrong() != null) {
        found(FaultKind.WRONG_HISTOGRAM, definition, before.path() + ": " + verified.wrong());
      }
      if (verified.rows() >= 0 && verified.rows() != rows) {
        found(
            FaultKind.WRONG_SUMMARY,
            definition,
            path + " is of " + verified.rows() + " rows, the row file of " + rows);
      }
      return new Checked(path, fresh);
    }
  }

  private boolean isOf(HFileIdentity found, IndexDefinition definition, Path path) {
    return is(
        found.equals(hfile.identity()),
        FaultKind.OTHER_HFILE,
        definition,
        path,
        "it is the index of " + found + " and not of " + hfile.identity());
  }

  private boolean isOf(ColumnSpec found, IndexDefinition definition, Path path) {
    return is(
        found.isOf(definition),
        FaultKind.OTHER_INDEX,
        definition,
        path,
        "it is the index " + found.definition() + " and not " + definition);
  }

  private boolean is(
      boolean right, FaultKind kind, IndexDefinition definition, Path path, String otherwise) {
    if (!right) {
      found(kind, definition, path + ": " + otherwise);
      failure = new CorruptIndexException(path, otherwise);
    }
    return right;
  }

  private void failed(IndexDefinition definition, Exception e) {
    boolean corrupt = FailureKind.of(e) == FailureKind.CORRUPT;
    if (corrupt || !(failure instanceof CorruptIndexException)) {
      failure = e;
    }
    found(
        corrupt ? FaultKind.CORRUPT : FaultKind.UNREADABLE,
        definition,
        corrupt ? e.getMessage() : index.dir() + " could not be read: " + CauseText.line(e));
  }

  private void found(FaultKind kind, IndexDefinition definition, String detail) {
    found(
        IndexFault.of(
            kind,
            store.region().getEncodedName(),
            store.store().familyName(),
            hfile.name(),
            definition == null ? null : definition.column(),
            detail));
  }

  private void found(IndexFault fault) {
    faults.add(fault);
  }

  /**
   * Index files are deleted when a compaction has replaced their HFile, or when somebody has them
   * built again, and not before they are retired: that they are gone then is no fault.
   */
  private boolean isOutdated(IndexFault fault) {
    return index.isRetired()
        && (fault.kind() == FaultKind.UNREADABLE
            || store.store().files().stream().noneMatch(hfile::equals));
  }

  private long compareContent() throws AuditStoppedException {
    ContentAudit audit = new ContentAudit(store, env, hfile, index, pace);
    try {
      audit.run(
          (definition, difference) ->
              found(
                  new IndexFault(
                      difference.kind(),
                      store.region().getEncodedName(),
                      store.store().familyName(),
                      hfile.name(),
                      definition == null ? null : definition.column(),
                      difference.rows(),
                      difference.firstRows(),
                      difference.detail())));
    } catch (AuditStoppedException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      if (!store.isOpen()) {
        throw new AuditStoppedException("the region was closed");
      }
      Path file = IndexFailures.fileOf(e);
      if (file != null && file.startsWith(index.dir())) {
        failed(null, e);
      } else {
        found(
            FaultKind.UNREADABLE,
            null,
            "the entries of its indexes could not be compared with the HFile: "
                + CauseText.line(e));
      }
    }
    return audit.bytesTold();
  }

  /** A file that is gone or cannot be read is looked at again by whoever answers for that. */
  private void follow() {
    faults.removeIf(this::isOutdated);
    faults.forEach(pace.listener()::found);
    if (failure != null && !faults.isEmpty()) {
      failures.failed(index, failure);
    }
    List<IndexFault> wrong =
        faults.stream()
            .filter(fault -> fault.kind().consequence() == FaultKind.Consequence.OUT_OF_USE)
            .toList();
    if (!wrong.isEmpty() && !(failure instanceof CorruptIndexException)) {
      failures.wrong(index, wrong);
    }
  }
}
