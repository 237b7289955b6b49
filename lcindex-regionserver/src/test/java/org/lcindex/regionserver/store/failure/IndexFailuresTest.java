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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.NotIndexableException;
import org.lcindex.io.StaleFileException;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.store.failure.IndexFailures.Remedy;
import org.lcindex.rpc.FaultKind;
import org.lcindex.rpc.IndexFault;

class IndexFailuresTest {
  private static final String HFILE = "abcdef01";
  private static final Path FILE = Path.of("/disk/lcindex/x.ifile");
  private static final Throwable CORRUPT = new CorruptIndexException(FILE, "its magic is 7");
  private static final Throwable IO = new FileSystemException("x", null, "Too many open files");
  private static final Throwable BUG = new IllegalStateException("ours");

  private final Problems problems = new Problems();
  private long nanos = -5; // System.nanoTime() may be negative
  private final IndexFailures failures = new IndexFailures(problems, "region/f", () -> nanos);

  private void pass(long millis) {
    nanos += TimeUnit.MILLISECONDS.toNanos(millis);
  }

  @Test
  void whatIsCorruptIsBuiltAgainButNotForEver() {
    for (int i = 0; i < IndexFailures.CORRUPTIONS; i++) {
      assertEquals(Remedy.REBUILD, failures.reading(HFILE, CORRUPT));
      assertTrue(failures.isUsable(HFILE));
      pass(60_000);
    }
    assertEquals(Remedy.GIVE_UP, failures.reading(HFILE, CORRUPT));
    assertTrue(failures.isDegraded(HFILE));
    assertFalse(failures.isUsable(HFILE));
    assertTrue(failures.reason(HFILE).contains("corrupt 4 times"), failures.reason(HFILE));
    assertEquals(1, failures.degraded());
    assertTrue(problems.standing().containsKey(Problems.GIVEN_UP));
    failures.settled(HFILE);
    assertTrue(failures.isDegraded(HFILE), "only an operator or other settings end it");
    failures.retry();
    assertFalse(failures.isDegraded(HFILE));
    assertTrue(failures.isUsable(HFILE));
    assertTrue(problems.standing().isEmpty());
    assertEquals(Remedy.REBUILD, failures.reading(HFILE, CORRUPT));
  }

  @Test
  void rareCorruptionIsAlwaysBuiltAgain() {
    for (int i = 0; i < 10; i++) {
      assertEquals(Remedy.REBUILD, failures.reading(HFILE, CORRUPT));
      pass(25 * 60_000);
    }
  }

  @Test
  void whatIsWrongIsNotUsedUntilItIsRepaired() {
    IndexFault fault =
        IndexFault.of(FaultKind.WRONG_HISTOGRAM, "region", "f", HFILE, "f:a", "line 1");
    failures.wrong(HFILE, new IndexFailures.Wrong(null, FILE.getParent(), List.of(fault)));
    failures.retry();
    failures.settled(HFILE);
    assertEquals(Remedy.NONE, failures.reading(HFILE, CORRUPT), "a query that still reads them");
    assertTrue(failures.isDegraded(HFILE));
    assertFalse(failures.isUsable(HFILE));
    assertTrue(failures.reason(HFILE).contains("WRONG_HISTOGRAM"), failures.reason(HFILE));
    assertTrue(problems.standing().containsKey(Problems.GIVEN_UP));
    assertEquals(List.of(fault), failures.wrong().get(HFILE).faults());
    failures.repaired(HFILE);
    assertTrue(failures.isUsable(HFILE));
    assertTrue(failures.wrong().isEmpty());
    assertTrue(problems.standing().isEmpty());
  }

  @Test
  void whatCannotBeReadRestsForLongerAndLonger() {
    long pause = IndexFailures.FIRST_PAUSE_MILLIS;
    for (int i = 0; i < 10; i++) {
      assertEquals(Remedy.REST, failures.reading(HFILE, IO));
      assertEquals(pause, failures.pauseMillis(HFILE));
      assertFalse(failures.isUsable(HFILE));
      assertTrue(failures.isResting(HFILE));
      assertEquals(Remedy.NONE, failures.reading(HFILE, IO), "a query with an older view");
      pass(pause);
      assertFalse(failures.isResting(HFILE));
      assertFalse(failures.isUsable(HFILE), "nobody has opened them anew yet");
      pause = Math.min(2 * pause, IndexFailures.LONGEST_PAUSE_MILLIS);
    }
    assertTrue(problems.standing().get(Problems.READING).contains("Too many open files"));
    failures.settled(HFILE);
    assertTrue(failures.isUsable(HFILE));
    assertNull(failures.reason(HFILE));
    assertTrue(problems.standing().isEmpty());
    failures.reading(HFILE, IO);
    assertEquals(IndexFailures.LONGEST_PAUSE_MILLIS, failures.pauseMillis(HFILE), "it is not calm");
    failures.settled(HFILE);
    pass(TimeUnit.MINUTES.toMillis(11));
    failures.reading(HFILE, IO);
    assertEquals(IndexFailures.FIRST_PAUSE_MILLIS, failures.pauseMillis(HFILE));
  }

  @Test
  void ofABugTheThirdIsTheLast() {
    assertEquals(Remedy.NONE, failures.reading(HFILE, BUG));
    assertTrue(failures.isUsable(HFILE));
    assertEquals(Remedy.NONE, failures.building(HFILE, new OutOfMemoryError("Java heap space")));
    assertEquals(Remedy.GIVE_UP, failures.reading(HFILE, BUG));
    assertTrue(failures.reason(HFILE).contains("IllegalStateException: ours"));
    assertTrue(failures.isUsable("another"));
  }

  @Test
  void jobsThatRunOutOfMemoryEnd() {
    Throwable oom = new OutOfMemoryError("Java heap space");
    assertEquals(Remedy.NONE, failures.building(HFILE, oom));
    assertEquals(Remedy.NONE, failures.building(HFILE, oom));
    assertEquals(Remedy.GIVE_UP, failures.building(HFILE, oom));
    assertTrue(failures.isDegraded(HFILE));
    assertTrue(failures.isUsable(HFILE), "what was built before is as good as ever");
  }

  @Test
  void whatCannotBeIndexedIsTriedOnce() {
    Throwable cause = new NotIndexableException("a row has 300000 different keys");
    assertEquals(Remedy.GIVE_UP, failures.building(HFILE, cause));
    assertEquals(cause.getMessage(), failures.reason(HFILE));
  }

  @Test
  void aFullDiskIsTriedAgainForEver() {
    for (int i = 0; i < 100; i++) {
      assertEquals(Remedy.NONE, failures.building(HFILE, new IOException("No space left")));
    }
    assertFalse(failures.isDegraded(HFILE));
  }

  @Test
  void aWishToStopLeavesNoTrace() {
    assertEquals(Remedy.NONE, failures.reading(HFILE, new ClosedByInterruptException()));
    assertEquals(Remedy.NONE, failures.reading(HFILE, new InterruptedIOException()));
    assertTrue(failures.isUsable(HFILE));
    assertNull(failures.reason(HFILE));
  }

  @Test
  void whatIsGoneIsOpenedAnewAndNotCounted() {
    for (int i = 0; i < 10; i++) {
      assertEquals(Remedy.REOPEN, failures.reading(HFILE, new NoSuchFileException("x.ifile")));
      Throwable stale = new StaleFileException(FILE, "was deleted", null);
      assertEquals(Remedy.REOPEN, failures.reading(HFILE, new IOException(stale)));
    }
    assertTrue(failures.isUsable(HFILE));
  }

  @Test
  void whatTheStoreDoesNotHaveIsForgotten() {
    failures.giveUp(HFILE, "a row has 300000 cells");
    failures.reading("other", IO);
    failures.retain(List.of("other"));
    assertFalse(failures.isDegraded(HFILE));
    assertFalse(failures.isUsable("other"));
    assertEquals(List.of(Problems.READING), List.copyOf(problems.standing().keySet()));
  }

  @Test
  void theFileToBlame() {
    assertEquals(FILE, IndexFailures.fileOf(CORRUPT));
    assertEquals(FILE, IndexFailures.fileOf(new IOException(CORRUPT)));
    assertEquals(Path.of("x"), IndexFailures.fileOf(IO));
    assertNull(IndexFailures.fileOf(BUG));
  }
}
