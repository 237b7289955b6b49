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
package org.lcindex.experiments.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lcindex.io.LocalFiles;

/**
 * The real file system, with a fault that a test can switch on and off while a cluster runs on it.
 * Thread safe.
 */
public final class SwitchableFiles implements LocalFiles {

  /** What a fault can come between. */
  public enum Operation {
    CREATE,
    WRITE,
    OPEN,
    READ,
    RENAME,
    DELETE,
    LIST,
    STAT,
    MKDIRS,
    SPACE
  }

  /**
   * Looks at every operation before it is done; throws to make it fail. The size is the one that
   * the file would have after a write, 0 for other operations.
   */
  @FunctionalInterface
  public interface Fault {
    void before(Operation operation, Path path, long size) throws IOException;
  }

  private static final Fault NONE = (operation, path, size) -> {};

  private final LocalFiles real = LocalFiles.real();
  private volatile Fault fault = NONE;

  /** For {@code lcindex.local.files.class}. */
  public SwitchableFiles() {}

  /** Every operation meets this fault until {@link #heal}. */
  public void inject(Fault next) {
    fault = next;
  }

  /** Nothing fails any more. */
  public void heal() {
    fault = NONE;
  }

  @Override
  public Output create(Path path) throws IOException {
    fault.before(Operation.CREATE, path, 0);
    Output out = real.create(path);
    return new Output() {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        fault.before(Operation.WRITE, path, out.position() + length);
        out.write(bytes, offset, length);
      }

      @Override
      public long position() {
        return out.position();
      }

      @Override
      public void sync() throws IOException {
        fault.before(Operation.WRITE, path, out.position());
        out.sync();
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  @Override
  public Input open(Path path) throws IOException {
    fault.before(Operation.OPEN, path, 0);
    Input in = real.open(path);
    return new Input() {
      @Override
      public long size() throws IOException {
        return in.size();
      }

      @Override
      public void readFully(long position, byte[] into, int offset, int length) throws IOException {
        fault.before(Operation.READ, path, 0);
        in.readFully(position, into, offset, length);
      }

      @Override
      public void close() throws IOException {
        in.close();
      }
    };
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    fault.before(Operation.RENAME, from, 0);
    real.rename(from, to);
  }

  @Override
  public void delete(Path path) throws IOException {
    fault.before(Operation.DELETE, path, 0);
    real.delete(path);
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    fault.before(Operation.LIST, directory, 0);
    return real.list(directory);
  }

  @Override
  public boolean exists(Path path) throws IOException {
    fault.before(Operation.STAT, path, 0);
    return real.exists(path);
  }

  @Override
  public boolean isDirectory(Path path) throws IOException {
    fault.before(Operation.STAT, path, 0);
    return real.isDirectory(path);
  }

  @Override
  public long size(Path path) throws IOException {
    fault.before(Operation.STAT, path, 0);
    return real.size(path);
  }

  @Override
  public long lastModified(Path path) throws IOException {
    fault.before(Operation.STAT, path, 0);
    return real.lastModified(path);
  }

  @Override
  public void mkdirs(Path directory) throws IOException {
    fault.before(Operation.MKDIRS, directory, 0);
    real.mkdirs(directory);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    real.syncDirectory(directory);
  }

  @Override
  public long usableSpace(Path path) throws IOException {
    fault.before(Operation.SPACE, path, 0);
    return real.usableSpace(path);
  }

  @Override
  public String device(Path path) throws IOException {
    fault.before(Operation.STAT, path, 0);
    return real.device(path);
  }
}
