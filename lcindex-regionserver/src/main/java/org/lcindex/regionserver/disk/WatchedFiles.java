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
package org.lcindex.regionserver.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.disk.DiskWatch.Kind;
import org.lcindex.regionserver.disk.DiskWatch.Work;

/**
 * Local files whose disks are {@linkplain DiskWatch watched}: every operation is seen while it is
 * under way, and fails at once where it would have to wait. Thread safe.
 */
public final class WatchedFiles extends ForwardingLocalFiles {
  private final LocalFiles files;
  private final DiskWatches watches;
  private final BooleanSupplier mustReturn;
  private final ReturningReads returning;

  /**
   * Watches other files.
   *
   * @param mustReturn whether the current thread may not be caught in a read that does not end
   */
  public WatchedFiles(LocalFiles files, DiskWatches watches, BooleanSupplier mustReturn) {
    super(files);
    this.files = files;
    this.watches = watches;
    this.mustReturn = mustReturn;
    this.returning = new ReturningReads(watches.limits().stalledMillis());
  }

  private <T> T read(DiskWatch watch, Path path, Work<T> work, ReturningReads.Late<T> late)
      throws IOException {
    return mustReturn.getAsBoolean()
        ? returning.read(watch, path, work, late)
        : watch.call(Kind.READ, path, work);
  }

  @Override
  protected <T> T pass(Operation operation, Path path, Passed<T> passed) throws IOException {
    Kind kind =
        switch (operation) {
          case RENAME, DELETE, SYNC -> Kind.WRITE;
          default -> Kind.OTHER;
        };
    return watches.of(path).call(kind, path, passed::run);
  }

  /** Work without a result. */
  private interface Step {
    void run() throws IOException;
  }

  private static Work<Void> asWork(Step step) {
    return () -> {
      step.run();
      return null;
    };
  }

  /** Whoever asks may be the handler of a load's question. */
  @Override
  public long usableSpace(Path path) throws IOException {
    return mustReturn.getAsBoolean()
        ? returning.read(watches.of(path), path, () -> files.usableSpace(path), room -> {})
        : super.usableSpace(path);
  }

  @Override
  public Output create(Path path) throws IOException {
    DiskWatch watch = watches.of(path);
    return new WatchedOutput(watch, path, watch.call(Kind.WRITE, path, () -> files.create(path)));
  }

  @Override
  public Input open(Path path) throws IOException {
    DiskWatch watch = watches.of(path);
    return new WatchedInput(watch, path, read(watch, path, () -> files.open(path), Input::close));
  }

  private final class WatchedInput implements Input {
    private final DiskWatch watch;
    private final Path path;
    private final Input in;

    WatchedInput(DiskWatch watch, Path path, Input in) {
      this.watch = watch;
      this.path = path;
      this.in = in;
    }

    @Override
    public long size() throws IOException {
      return read(watch, path, in::size, size -> {});
    }

    @Override
    public void readFully(long position, byte[] into, int offset, int length) throws IOException {
      read(watch, path, asWork(() -> in.readFully(position, into, offset, length)), nothing -> {});
    }

    /** Whoever closes may be a handler, or the hook of a region that closes. */
    @Override
    public void close() throws IOException {
      if (watch.isSlow()) {
        watch.later(this::closeQuietly);
      } else {
        watch.follow(Kind.OTHER, path, asWork(in::close));
      }
    }

    private void closeQuietly() {
      try {
        watch.follow(Kind.OTHER, path, asWork(in::close));
      } catch (IOException e) {
        // Closing a file that was only read from loses nothing.
      }
    }
  }

  private record WatchedOutput(DiskWatch watch, Path path, Output out) implements Output {
    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      watch.call(Kind.WRITE, path, asWork(() -> out.write(bytes, offset, length)));
    }

    @Override
    public long position() {
      return out.position();
    }

    @Override
    public void sync() throws IOException {
      watch.call(Kind.WRITE, path, asWork(out::sync));
    }

    @Override
    public void close() throws IOException {
      watch.follow(Kind.WRITE, path, asWork(out::close));
    }
  }
}
