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
package org.lcindex.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.BuildResult;
import org.lcindex.build.Rows;
import org.lcindex.ifile.IFileReader;
import org.lcindex.rowfile.RowFileReader;

/** A pool of open files is invisible to readers, but for what it is there for. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class PooledFilesTest {
  private static final int FILE_BYTES = 4096;

  private final Counting counting = new Counting();
  @TempDir Path directory;

  /** Real files that count what is open, and refuse more than a limit. */
  private static final class Counting extends ForwardingLocalFiles {
    final AtomicInteger open = new AtomicInteger();
    final AtomicInteger mostOpen = new AtomicInteger();
    volatile int descriptors = Integer.MAX_VALUE;

    Counting() {
      super(LocalFiles.real());
    }

    @Override
    public Input open(Path path) throws IOException {
      if (open.get() >= descriptors) {
        throw new FileSystemException(path.toString(), null, "Too many open files");
      }
      Input in = super.open(path);
      mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
      return new ForwardingInput(in) {
        private final AtomicBoolean closed = new AtomicBoolean();

        @Override
        public void close() throws IOException {
          assertTrue(closed.compareAndSet(false, true), "closed twice: " + path);
          open.decrementAndGet();
          super.close();
        }
      };
    }
  }

  private static final byte[][] CONTENTS = new byte[64][FILE_BYTES];

  static {
    for (int i = 0; i < CONTENTS.length; i++) {
      new Random(i).nextBytes(CONTENTS[i]);
    }
  }

  private static byte[] content(int number) {
    return CONTENTS[number];
  }

  private Path write(int number) throws IOException {
    return Files.write(directory.resolve("file" + number), content(number));
  }

  private List<LocalFiles.Input> openAll(PooledFiles pool, int count) throws IOException {
    List<LocalFiles.Input> inputs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      inputs.add(pool.open(write(i)));
    }
    return inputs;
  }

  private static void read(LocalFiles.Input in, int number, int at, int length) throws IOException {
    byte[] found = new byte[length];
    in.readFully(at, found, 0, length);
    assertArrayEquals(Arrays.copyOfRange(content(number), at, at + length), found);
  }

  @Test
  void indexFilesShareFewDescriptors() throws IOException {
    PooledFiles pool = new PooledFiles(counting, 3);
    List<IFileReader> ifiles = new ArrayList<>();
    List<RowFileReader> rowFiles = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Path dir = Files.createDirectory(directory.resolve("hfile" + i));
      BuildResult built =
          Rows.build(pool, dir, Rows.random(new Random(i), 50), BuildOptions.DEFAULT);
      rowFiles.add(RowFileReader.open(pool, built.rowFile(), null));
      for (BuildResult.Built index : built.indexes()) {
        ifiles.add(IFileReader.open(pool, Rows.ifile(index), null));
      }
    }
    for (IFileReader ifile : ifiles) {
      ifile.verifyAll();
    }
    for (RowFileReader rows : rowFiles) {
      rows.verifyAll();
    }
    assertEquals(3, counting.mostOpen.get());
    for (IFileReader ifile : ifiles) {
      ifile.close();
    }
    for (RowFileReader rows : rowFiles) {
      rows.close();
    }
    assertEquals(0, counting.open.get());
    assertEquals(0, pool.openCount());
  }

  @Test
  void whatWasReadLastStaysOpen() throws IOException {
    PooledFiles pool = new PooledFiles(counting, 3);
    List<LocalFiles.Input> inputs = openAll(pool, 4); // marks of all but the last are gone
    long openings = pool.openings();
    read(inputs.get(1), 1, 0, 10);
    read(inputs.get(0), 0, 0, 10); // takes the place of the second, but not of the one just read
    read(inputs.get(1), 1, 0, 10);
    assertEquals(openings + 1, pool.openings());
    assertEquals(3, pool.openCount());
  }

  @Test
  void aFileThatIsGoneIsNotDamaged() throws IOException {
    PooledFiles pool = new PooledFiles(counting, 1);
    Path path = write(1);
    try (LocalFiles.Input in = pool.open(path)) {
      Files.delete(path);
      read(in, 1, 5, 10); // still open
      pool.closeIdle();
      assertThrows(StaleFileException.class, () -> read(in, 1, 5, 10));
    }
    assertEquals(0, counting.open.get());
    assertThrows(IOException.class, () -> pool.open(path));
    assertEquals(0, pool.openCount());
  }

  @Test
  void aFileInItsPlaceIsNotReadForIt() throws IOException {
    PooledFiles pool = new PooledFiles(counting, 1);
    Path path = write(1);
    try (LocalFiles.Input in = pool.open(path)) {
      // Renamed over it: another inode.
      FileTime time = Files.getLastModifiedTime(path);
      Path other = write(2);
      Files.setLastModifiedTime(other, time);
      LocalFiles.real().rename(other, path);
      read(in, 1, 0, FILE_BYTES); // the old one is still open
      pool.closeIdle();
      assertThrows(StaleFileException.class, () -> read(in, 1, 0, 10));
    }
    try (LocalFiles.Input in = pool.open(path)) {
      // Written in place: the same inode and size, another time.
      pool.closeIdle();
      Files.write(path, content(3));
      Files.setLastModifiedTime(path, FileTime.from(1_000_000_007L, TimeUnit.NANOSECONDS));
      assertThrows(StaleFileException.class, () -> read(in, 2, 0, 10));
      // And another size.
      Files.write(path, new byte[FILE_BYTES + 1]);
      assertThrows(StaleFileException.class, () -> read(in, 2, 0, 10));
    }
    assertEquals(0, counting.open.get());
  }

  @Test
  void withoutDescriptorsIdleFilesGiveWay() throws IOException {
    PooledFiles pool = new PooledFiles(counting, 100);
    List<LocalFiles.Input> inputs = openAll(pool, 5);
    counting.descriptors = 5;
    inputs.add(pool.open(write(5)));
    assertEquals(1, pool.openCount());
    for (int i = 0; i < 6; i++) {
      read(inputs.get(i), i, 100, 100);
    }
    counting.descriptors = 0;
    pool.closeIdle();
    IOException e = assertThrows(IOException.class, () -> read(inputs.get(0), 0, 0, 1));
    assertTrue(PooledFiles.isTooManyOpenFiles(e), e.toString());
    assertFalse(e instanceof CorruptIndexException);
    counting.descriptors = 100;
    read(inputs.get(0), 0, 0, 1);
  }

  @Test
  void anInterruptedReaderDisturbsNobody() throws Exception {
    // An interruption that comes in the middle of a read closes the channel under all readers. It
    // takes a while until that has happened some times.
    PooledFiles pool = new PooledFiles(counting, 2);
    LocalFiles.Input in = pool.open(write(7));
    AtomicBoolean stop = new AtomicBoolean();
    AtomicInteger interruptions = new AtomicInteger();
    ExecutorService executor = Executors.newFixedThreadPool(4);
    try {
      List<Future<Void>> readers = new ArrayList<>();
      for (int r = 0; r < 3; r++) {
        Random random = new Random(r);
        readers.add(
            executor.submit(
                () -> {
                  while (!stop.get()) {
                    read(in, 7, random.nextInt(FILE_BYTES - 64), 64);
                  }
                  return null;
                }));
      }
      AtomicBoolean running = new AtomicBoolean(true);
      Thread victim =
          new Thread(
              () -> {
                while (running.get()) {
                  try {
                    read(in, 7, 0, FILE_BYTES);
                  } catch (ClosedByInterruptException | InterruptedIOException e) {
                    assertTrue(Thread.interrupted(), "the flag stays for the caller to see");
                    interruptions.incrementAndGet();
                  } catch (IOException e) {
                    throw new AssertionError(e);
                  }
                }
              });
      List<Throwable> failures = new ArrayList<>();
      victim.setUncaughtExceptionHandler((thread, e) -> failures.add(e));
      victim.start();
      while ((pool.openings() < 20 || interruptions.get() < 20) && victim.isAlive()) {
        victim.interrupt();
        Thread.onSpinWait();
      }
      running.set(false);
      victim.join();
      stop.set(true);
      for (Future<Void> reader : readers) {
        reader.get();
      }
      assertEquals(List.of(), failures);
    } finally {
      stop.set(true);
      executor.shutdownNow();
    }
    in.close();
    assertEquals(0, counting.open.get());
    assertEquals(0, pool.openCount());
  }

  @Test
  void aChannelClosedByOthersIsOpenedAnew() throws Exception {
    PooledFiles pool = new PooledFiles(LocalFiles.real(), 2);
    try (LocalFiles.Input in = pool.open(write(7))) {
      Thread.currentThread().interrupt();
      IOException e = assertThrows(IOException.class, () -> read(in, 7, 0, 10));
      assertInstanceOf(InterruptedIOException.class, e);
      assertTrue(Thread.interrupted());
      read(in, 7, 0, 10);
      assertEquals(1, pool.openings());
    }
    assertEquals(0, pool.openCount());
    LocalFiles.Input closed = pool.open(write(8));
    closed.close();
    assertThrows(IOException.class, () -> read(closed, 8, 0, 10));
  }

  @Test
  void manyReadersOfManyFiles() throws Exception {
    int limit = 5;
    int threads = 4;
    int files = 40;
    PooledFiles pool = new PooledFiles(counting, limit);
    List<LocalFiles.Input> inputs = openAll(pool, files);
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<Void>> readers = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        Random random = new Random(t);
        readers.add(
            () -> {
              for (int i = 0; i < 3_000; i++) {
                // Some files are read more than others.
                int number = Math.min(random.nextInt(files), random.nextInt(files));
                read(inputs.get(number), number, random.nextInt(FILE_BYTES - 16), 16);
              }
              return null;
            });
      }
      for (Future<Void> done : executor.invokeAll(readers)) {
        done.get();
      }
    } finally {
      executor.shutdownNow();
    }
    // Each thread may have one over the limit because all others are being read, and one that it
    // has
    // just taken out of the pool to close it.
    assertTrue(counting.mostOpen.get() <= limit + 2 * threads, "open: " + counting.mostOpen);
    assertTrue(pool.openCount() <= limit);
    assertEquals(pool.openCount(), counting.open.get());
    for (LocalFiles.Input in : inputs) {
      in.close();
    }
    assertEquals(0, counting.open.get());
    assertEquals(0, pool.openCount());
  }
}
