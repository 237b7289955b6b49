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

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Passes every operation on to another file system: for those that change or watch some of them.
 * Thread safe if the other one is.
 */
public abstract class ForwardingLocalFiles implements LocalFiles {

  /** The kinds of operations; reads and writes are those of open files. */
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
    SYNC,
    SPACE
  }

  private final LocalFiles files;

  protected ForwardingLocalFiles(LocalFiles files) {
    this.files = files;
  }

  /** The first of these file systems, this one included, that is of a class; null when none is. */
  public static <T extends LocalFiles> T find(Class<T> type, LocalFiles files) {
    LocalFiles next = files;
    while (!type.isInstance(next)) {
      if (!(next instanceof ForwardingLocalFiles forwarding)) {
        return null;
      }
      next = forwarding.files;
    }
    return type.cast(next);
  }

  /**
   * Comes before every operation but reads and writes; what it throws comes in the operation's
   * place. Does nothing here.
   */
  protected void before(Operation operation, Path path) throws IOException {}

  /**
   * Does every operation but reads and writes. Here it is passed on as it is, after {@link
   * #before}.
   */
  protected <T> T pass(Operation operation, Path path, Passed<T> passed) throws IOException {
    before(operation, path);
    return passed.run();
  }

  /** An operation of the other file system. */
  @FunctionalInterface
  protected interface Passed<T> {
    T run() throws IOException;
  }

  private interface Step {
    void run() throws IOException;
  }

  private void step(Operation operation, Path path, Step step) throws IOException {
    Passed<Void> passed =
        () -> {
          step.run();
          return null;
        };
    pass(operation, path, passed);
  }

  @Override
  public Output create(Path path) throws IOException {
    return pass(Operation.CREATE, path, () -> files.create(path));
  }

  @Override
  public Input open(Path path) throws IOException {
    return pass(Operation.OPEN, path, () -> files.open(path));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    step(Operation.RENAME, from, () -> files.rename(from, to));
  }

  @Override
  public void delete(Path path) throws IOException {
    step(Operation.DELETE, path, () -> files.delete(path));
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    return pass(Operation.LIST, directory, () -> files.list(directory));
  }

  @Override
  public boolean exists(Path path) throws IOException {
    return pass(Operation.STAT, path, () -> files.exists(path));
  }

  @Override
  public boolean isDirectory(Path path) throws IOException {
    return pass(Operation.STAT, path, () -> files.isDirectory(path));
  }

  @Override
  public long size(Path path) throws IOException {
    return pass(Operation.STAT, path, () -> files.size(path));
  }

  @Override
  public long lastModified(Path path) throws IOException {
    return pass(Operation.STAT, path, () -> files.lastModified(path));
  }

  @Override
  public FileVersion version(Path path) throws IOException {
    return pass(Operation.STAT, path, () -> files.version(path));
  }

  @Override
  public void mkdirs(Path directory) throws IOException {
    step(Operation.MKDIRS, directory, () -> files.mkdirs(directory));
  }

  @Override
  public boolean isOwn(Path path) throws IOException {
    return pass(Operation.STAT, path, () -> files.isOwn(path));
  }

  @Override
  public void makePrivate(Path path) throws IOException {
    step(Operation.MKDIRS, path, () -> files.makePrivate(path));
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    step(Operation.SYNC, directory, () -> files.syncDirectory(directory));
  }

  @Override
  public long usableSpace(Path path) throws IOException {
    return pass(Operation.SPACE, path, () -> files.usableSpace(path));
  }

  @Override
  public String device(Path path) throws IOException {
    return pass(Operation.STAT, path, () -> files.device(path));
  }

  /** Passes every operation on to another open file. */
  public static class ForwardingInput implements Input {
    private final Input in;

    public ForwardingInput(Input in) {
      this.in = in;
    }

    @Override
    public long size() throws IOException {
      return in.size();
    }

    @Override
    public void readFully(long position, byte[] into, int offset, int length) throws IOException {
      in.readFully(position, into, offset, length);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  /** Passes every operation on to another file that is written. */
  public static class ForwardingOutput implements Output {
    private final Output out;

    public ForwardingOutput(Output out) {
      this.out = out;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public long position() {
      return out.position();
    }

    @Override
    public void sync() throws IOException {
      out.sync();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
