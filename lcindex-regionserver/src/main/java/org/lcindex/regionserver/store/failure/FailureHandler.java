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
package org.lcindex.regionserver.store.failure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.io.FailureKind;
import org.lcindex.io.OtherVersionException;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.NoMemoryException;
import org.lcindex.regionserver.base.Telemetry;
import org.lcindex.regionserver.disk.Deletion;
import org.lcindex.regionserver.disk.DiskBusyException;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.regionserver.job.Background;
import org.lcindex.regionserver.store.view.OpenIndexes;
import org.lcindex.rowfile.PairOverlap;
import org.lcindex.rpc.IndexFault;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The handler of failures of one store's index files: {@link IndexFailures} decides, and this class
 * closes, reopens, deletes and rebuilds accordingly. Thread safe, and waits for no disk but in
 * {@link #openingFailed}, which a reconciliation calls, and {@link #wrong}, which a verification
 * does.
 *
 * @param rules what went wrong so far
 * @param changed called when other index files may be used than before
 * @param cancelJob ends the job on the HFile with this name, if there is one
 */
public record FailureHandler(
    Telemetry telemetry,
    LocalStore localStore,
    Background background,
    RegionInfo region,
    IndexFailures rules,
    OpenIndexes indexed,
    Runnable changed,
    Consumer<String> cancelJob) {
  private static final Logger LOG = LoggerFactory.getLogger(FailureHandler.class);

  /**
   * The rows that two HFiles share. What follows from a failure is done here.
   *
   * @throws IOException when there is no answer; the query goes without the index
   */
  public PairOverlap overlap(HFileIndex a, HFileIndex b) throws IOException {
    try {
      return indexed.overlaps().between(a, b);
    } catch (IOException | RuntimeException e) {
      Path file = IndexFailures.fileOf(e);
      boolean ofA = file != null && file.startsWith(a.dir());
      boolean ofB = file != null && file.startsWith(b.dir());
      boolean ofNobody = !ofA && !ofB && FailureKind.of(e) != FailureKind.CORRUPT;
      if (ofA || ofNobody) {
        failed(a, e);
      }
      if (ofB || ofNobody) {
        failed(b, e);
      }
      throw e;
    }
  }

  /**
   * Reading the open index files of an HFile has failed, in a query, a job or the chore. This is
   * the one place that decides what that means for them ({@link IndexFailures}); whoever calls it
   * goes on without them.
   */
  public void failed(HFileIndex index, Throwable cause) {
    if (FailureKind.isInterruption(cause)
        || cause instanceof DiskBusyException
        || cause instanceof NoMemoryException) {
      return; // that says nothing about the files
    }
    tell("the index files in " + index.dir() + " are not used this time", cause);
    // Those that notice the same damage at the same time are to count it once.
    boolean corrupt = FailureKind.of(cause) == FailureKind.CORRUPT;
    boolean current = corrupt ? indexed.remove(index) : isCurrent(index);
    if (current) {
      follow(rules.reading(index.hfile(), cause), index, cause);
    }
  }

  /** Logs a bug, counts a failure of the disk; damage is told when it is known to be new. */
  private void tell(String consequence, Throwable cause) {
    FailureKind kind = FailureKind.of(cause);
    if (kind == FailureKind.BUG) {
      telemetry.bugs().report(consequence, cause);
    } else if (kind == FailureKind.IO && !FailureKind.isInterruption(cause)) {
      telemetry.counters().increment(Counter.FAILURES_IO);
    }
  }

  private boolean isCurrent(HFileIndex index) {
    return indexed.get(index.hfile()) == index;
  }

  private void follow(IndexFailures.Remedy remedy, HFileIndex index, Throwable cause) {
    long pauseMillis = 0;
    switch (remedy) {
      case NONE -> {
        return;
      }
      case REST -> {
        LOG.debug("Index files in {} rest", index.dir(), cause);
        changed.run();
        pauseMillis = rules.pauseMillis(index.hfile());
      }
      case REOPEN -> {
        // Somebody, or a disk, has taken them: nothing of LCIndex's does while they are open.
        LOG.warn(
            "LCIndex: table {}: index files are gone behind our back; what is missing is built again: {}",
            region.getTable(),
            cause.getMessage());
        indexed.remove(index);
      }
      case REBUILD, GIVE_UP -> {
        indexed.remove(index);
        // What is being built for it may count on files that go now.
        cancelJob.accept(index.hfile());
      }
    }
    if (isCorrupt(remedy, index.origin(), cause)) {
      // Now, not when the last reader lets go: the new files will have the same names. And not
      // here: the caller may be a handler.
      localStore.deleteLater(
          index.origin(), index.dir(), why(cause), () -> background.requestReconcile(region));
    } else {
      background.requestReconcile(region, pauseMillis);
    }
  }

  /** Whether files are to be deleted, which only those that are corrupt are; counts them. */
  private boolean isCorrupt(IndexFailures.Remedy remedy, HFileOrigin origin, Throwable cause) {
    if (remedy == IndexFailures.Remedy.GIVE_UP) {
      telemetry.counters().increment(Counter.HFILES_GIVEN_UP);
    }
    boolean corrupt = FailureKind.of(cause) == FailureKind.CORRUPT;
    if (cause instanceof OtherVersionException) {
      // An upgrade, which is no reason to look at the disk; the log of deletions has the sum.
      LOG.debug("Index files of {} are deleted: {}", origin, cause.getMessage());
    } else if (corrupt) {
      telemetry.counters().increment(Counter.FILES_CORRUPT);
      LOG.warn("LCIndex: index files of {} are deleted: {}", origin, cause.getMessage());
    }
    return corrupt;
  }

  private static Deletion why(Throwable corrupt) {
    return corrupt instanceof OtherVersionException ? Deletion.OTHER_VERSION : Deletion.DAMAGED;
  }

  /**
   * A verification found the content of index files wrong: queries do without them from now on. Who
   * opens them later, when the region was moved or the server restarted, builds them again.
   *
   * @param faults what was found; not empty
   */
  public void wrong(HFileIndex index, List<IndexFault> faults) {
    if (!isCurrent(index)) {
      return; // others are in their place by now
    }
    // In this order: what is removed first would be opened anew.
    rules.wrong(
        index.hfile(), new IndexFailures.Wrong(index.origin(), index.dir(), List.copyOf(faults)));
    indexed.remove(index);
    LOG.warn("LCIndex: index files in {} are not used any more: {}", index.dir(), faults.get(0));
    telemetry.counters().increment(Counter.HFILES_GIVEN_UP);
    cancelJob.accept(index.hfile());
    changed.run();
    mark(index, faults); // last: a disk that hangs keeps nobody from doing without the files
  }

  /** What is known here is forgotten when the region closes, and the files may outlive that. */
  private void mark(HFileIndex index, List<IndexFault> faults) {
    try {
      localStore.markWrong(index.dir(), faults.toString());
    } catch (IOException e) {
      LOG.warn(
          "LCIndex: wrong index files in {} cannot be marked: repair before moving",
          index.dir(),
          e);
    }
  }

  /**
   * Deletes, in the background, what verifications found wrong, so that it is built again.
   *
   * @return number of HFiles
   */
  public int repair() {
    Map<String, IndexFailures.Wrong> wrong = rules.wrong();
    wrong.forEach(
        (hfile, files) -> {
          // First condemned, then forgotten: nobody opens them in between.
          localStore.deleteLater(
              files.origin(),
              files.dir(),
              Deletion.WRONG,
              () -> background.requestReconcile(region));
          rules.repaired(hfile);
        });
    return wrong.size();
  }

  /**
   * The index files in a directory could not be opened.
   *
   * @return whether there is nothing left of them, so that they are to be built
   */
  public boolean openingFailed(LiveHFile hfile, Throwable cause) {
    if (cause instanceof DiskBusyException) {
      return false;
    }
    tell("the index files of " + hfile + " cannot be opened", cause);
    IndexFailures.Remedy remedy = rules.reading(hfile.name(), cause);
    if (isCorrupt(remedy, hfile.origin(), cause)) {
      localStore.delete(hfile.origin(), why(cause));
    }
    switch (remedy) {
      case REBUILD -> {
        return true;
      }
      case REOPEN -> {
        // It was looked up a moment ago: a piece of them is gone, and the rest is of no use.
        LOG.warn(
            "LCIndex: table {}: index files of {} are gone behind our back; what is missing is built again: {}",
            region.getTable(),
            hfile,
            cause.getMessage());
        localStore.delete(hfile.origin(), Deletion.DAMAGED);
        return true;
      }
      case REST -> background.requestReconcile(region, rules.pauseMillis(hfile.name()));
      case NONE, GIVE_UP -> {
        LOG.debug("Index files of {} are left alone", hfile, cause);
      }
    }
    return false;
  }

  /** Gives HFiles that were given up, and index files that rest, another chance. */
  public void retry() {
    rules.retry();
    changed.run();
  }
}
