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
package org.lcindex.regionserver.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.shared.LocalHFiles;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.disk.BuildDir;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.regionserver.disk.NoRoomException;

/** The jobs of an HFile, run by hand, with the store played by a test. */
class HFileJobsTest {
  @TempDir private Path dir;

  private final ManualTimer timer = new ManualTimer();
  private final FakeStore store = new FakeStore();
  private final AtomicInteger unpinned = new AtomicInteger();
  private LocalHFiles hfiles;
  private LiveHFile hfile;

  @BeforeEach
  void write() throws IOException {
    hfiles = new LocalHFiles(dir);
    hfile = hfiles.write("abcdef01", 10);
  }

  @AfterEach
  void close() throws IOException {
    assertFalse(LocalHFiles.isPinned(hfile), "no job leaves its HFile pinned");
    hfiles.close();
  }

  /** What the queue does. */
  private Job.State run(Job job) {
    job.queued(timer::nanoTime);
    if (job.begin()) {
      try {
        job.execute();
        job.finish();
      } catch (PostponedException e) {
        job.postpone();
      } catch (Throwable e) {
        job.fail(e);
      }
    }
    return job.state();
  }

  private FlushJob flush() {
    return new FlushJob(store, hfile, store.step("build", hfile), true);
  }

  private CompactJob compact() {
    return new CompactJob(
        store, hfile, List.of("in1", "in2"), store.step("merge", hfile), unpinned::incrementAndGet);
  }

  private RemoteJob remote() {
    return new RemoteJob(store, hfile, store.fetch(hfile), store.step("build", hfile), 1_000);
  }

  private CommitJob commit() {
    return new CommitJob(store, hfile, store.built());
  }

  @Test
  void aFlushIsPublishedByACommit() {
    FlushJob flush = flush();
    assertEquals(Job.State.FINISHED, run(flush));
    assertTrue(store.wasPinned, "HBase cannot close the HFile under a job that reads it");
    assertEquals(JobKind.COMMIT, store.submitted.get(0).kind());
    assertEquals(Job.State.FINISHED, run(store.submitted.get(0)));
    assertEquals(List.of("build", "commit", "published"), store.calls);
    assertEquals(List.of(flush, store.submitted.get(0)), store.ended);
  }

  @Test
  void whatIsNewIsUrgentAndMergesAreIfOthersWait() {
    FlushJob old = new FlushJob(store, hfile, store.step("build", hfile), false);
    for (boolean othersWait : new boolean[] {false, true}) {
      assertTrue(flush().isUrgent(othersWait));
      assertFalse(old.isUrgent(othersWait));
      assertEquals(othersWait, compact().isUrgent(othersWait));
    }
  }

  @Test
  void theWeightOfAnHFileThatIsClosedIsKnown() throws Exception {
    long bytes = hfile.bytes();
    LocalHFiles.close(hfile);
    assertEquals(bytes, flush().weight());
    assertTrue(bytes > 0);
    assertEquals(0, commit().weight());
  }

  @Test
  void jobsOfAClosedHFileAreCancelled() throws Exception {
    LocalHFiles.close(hfile);
    assertEquals(Job.State.CANCELLED, run(flush()));
    assertEquals(Job.State.CANCELLED, run(compact()));
    assertEquals(1, unpinned.get());
    assertEquals(List.of(), store.calls);
    assertEquals(List.of(), store.failures);
    assertEquals(2, store.ended.size());
  }

  @Test
  void anHFileThatIsTakenAwayUnderItsJobIsNoFailure() {
    store.meanwhile = () -> store.wanted = false;
    store.failure = new NullPointerException("HStoreFile.getReader() is null");
    for (HFileJob job : List.of(flush(), compact(), remote(), commit())) {
      store.wanted = true;
      assertEquals(Job.State.CANCELLED, run(job), job.kind().label());
    }
    assertEquals(List.of(), store.failures);
    assertEquals(4, store.ended.size());
    assertEquals(1, unpinned.get());
    assertEquals(1, store.discarded.get(), "what was to be published");
  }

  @Test
  void aFailureWhileTheHFileIsWantedIsOne() {
    store.failure = new IOException("no space left");
    FlushJob flush = flush();
    assertEquals(Job.State.FAILED, run(flush));
    assertEquals(List.of(store.failure), store.failures);
    assertEquals(List.of(), store.ended, "it is tried again");
    store.failure = null;
    assertEquals(Job.State.FINISHED, run(flush));
  }

  /** Whoever takes a failure for one would give up what only waits for other builds to end. */
  @Test
  void roomThatOtherBuildsNeedIsWaitedFor() throws IOException {
    LocalStore disk = new LocalStore(LocalFiles.real(), List.of(dir), new Problems());
    disk.disks().check();
    long most = dir.toFile().getUsableSpace() / 3 * 2;
    HFileOrigin origin = hfile.origin();
    try (BuildDir other = disk.newBuildDir(origin, most)) {
      store.failure = assertThrows(NoRoomException.class, () -> disk.newBuildDir(origin, most));
      for (HFileJob job : List.of(flush(), compact(), remote())) {
        assertEquals(Job.State.WAITING, run(job), job.kind().label());
      }
      assertEquals(List.of(), store.failures, other.path()::toString);
    }
    disk.disks().close();
  }

  @Test
  void whatWasMadeForACancelledJobIsThrownAway() {
    FlushJob flush = flush();
    store.meanwhile = flush::cancel;
    assertEquals(Job.State.CANCELLED, run(flush));
    assertEquals(List.of(), store.submitted, "the build noticed, and made nothing");
    FlushJob late = flush();
    store.meanwhile = () -> {};
    late.queued(timer::nanoTime);
    assertTrue(late.begin());
    late.cancel();
    store.submit(late, new CommitJob(store, hfile, store.built()));
    assertEquals(1, store.discarded.get());
    assertFalse(store.calls.contains("commit"));
  }

  @Test
  void aCancelledCommitPublishesNothing() {
    CommitJob commit = commit();
    store.meanwhile = commit::cancel;
    assertEquals(Job.State.CANCELLED, run(commit));
    assertEquals(List.of("commit"), store.calls);
    assertEquals(1, store.discarded.get());
  }

  @Test
  void aCommitThatFailsIsLeftToTheReconciliation() {
    store.failure = new IOException("the disk is gone");
    CommitJob commit = commit();
    assertEquals(Job.State.CANCELLED, run(commit));
    assertEquals(List.of(store.failure), store.failures);
    assertEquals(List.of(commit), store.ended);
    assertEquals(1, store.discarded.get());
  }

  @Test
  void compactionWaitsForJobsOnItsInputs() {
    store.beingIndexed.add("in2");
    CompactJob compact = compact();
    assertEquals(Job.State.WAITING, run(compact));
    assertEquals(0, unpinned.get(), "the inputs are still needed");
    store.beingIndexed.clear();
    assertEquals(Job.State.FINISHED, run(compact));
    assertTrue(store.wasPinned);
    assertEquals(List.of("merge"), store.calls);
    assertEquals(0, unpinned.get(), "queries still need the inputs");
    assertInstanceOf(CompleteCompactJob.class, store.submitted.get(0));
    assertEquals(Job.State.FINISHED, run(store.submitted.get(0)));
    assertEquals(List.of("merge", "commit", "published"), store.calls);
    assertEquals(1, unpinned.get());
  }

  @Test
  void theInputsAreUnpinnedWhenThePublicationEnds() {
    run(compact());
    store.submitted.get(0).cancel();
    assertEquals(1, unpinned.get(), "what was merged is not published");
    run(compact());
    store.failure = new IOException("no space left");
    assertEquals(Job.State.CANCELLED, run(store.submitted.get(1)));
    assertEquals(2, unpinned.get(), "it is built again");
  }

  @Test
  void theInputsAreUnpinnedHoweverACompactionEnds() {
    compact().cancel();
    assertEquals(1, unpinned.get(), "cancelled before it was queued");
    store.wanted = false;
    assertEquals(Job.State.CANCELLED, run(compact()));
    assertEquals(2, unpinned.get(), "pointless");
    store.wanted = true;
    store.nothing = true;
    run(compact());
    assertEquals(3, unpinned.get(), "made nothing");
    JobQueues closed =
        new JobQueues(
            kind -> 1, 1, timer, timer::nanoTime, kind -> nanos -> {}, new GiveWay(0, nanos -> {}));
    closed.close();
    assertFalse(closed.submit(compact()));
    assertEquals(4, unpinned.get(), "refused by its queue");
    CompactJob failing = compact();
    store.failure = new IOException("no space left");
    run(failing);
    assertEquals(4, unpinned.get(), "tried again");
    failing.cancel();
    failing.cancel();
    assertEquals(5, unpinned.get(), "once");
  }

  @Test
  void aCompactionIsPublishedWhenItsResultHasJoinedTheStore() {
    store.joined = false;
    CompleteCompactJob complete =
        new CompleteCompactJob(store, hfile, store.built(), unpinned::incrementAndGet);
    assertEquals(Job.State.WAITING, run(complete));
    assertEquals(List.of(), store.calls);
    assertEquals(0, unpinned.get());
    store.joined = true;
    assertEquals(Job.State.FINISHED, run(complete));
    assertEquals(List.of("commit", "published"), store.calls);
  }

  @Test
  void whatNobodyHasIsBuiltHere() {
    store.nothing = true;
    assertEquals(Job.State.FINISHED, run(remote()));
    assertInstanceOf(FlushJob.class, store.submitted.get(0));
    assertEquals(Job.State.FINISHED, run(store.submitted.get(0)));
    assertEquals(List.of("fetch", "build"), store.calls);
    store.nothing = false;
    assertEquals(Job.State.FINISHED, run(remote()));
    assertInstanceOf(CommitJob.class, store.submitted.get(1));
  }

  @Test
  void aCopyWaitsForItsOwnerToBuildButNotForEver() {
    store.stillBuilding = true;
    RemoteJob remote = remote();
    assertEquals(Job.State.WAITING, run(remote));
    timer.pass(999);
    assertEquals(Job.State.WAITING, run(remote));
    timer.pass(1);
    assertEquals(Job.State.FINISHED, run(remote));
    assertInstanceOf(FlushJob.class, store.submitted.get(0));
  }

  @Test
  void archiveAsksAgainBeforeItDeletes() {
    AtomicInteger deleted = new AtomicInteger();
    AtomicInteger ended = new AtomicInteger();
    boolean[] gone = {true};
    Runnable delete = deleted::incrementAndGet;
    assertEquals(
        Job.State.FINISHED,
        run(new ArchiveJob("h", () -> gone[0], delete, ended::incrementAndGet)));
    gone[0] = false;
    assertEquals(
        Job.State.CANCELLED,
        run(new ArchiveJob("h", () -> gone[0], delete, ended::incrementAndGet)));
    assertEquals(1, deleted.get());
    assertEquals(2, ended.get());
  }
}
