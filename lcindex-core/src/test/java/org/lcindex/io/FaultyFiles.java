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

/** Real files of which one operation, or one byte written, fails. For one thread. */
public final class FaultyFiles implements LocalFiles {
  private final LocalFiles real = LocalFiles.real();
  private final long failAtOperation;
  private final long failAtByte;
  private long operations;
  private long bytes;
  private boolean failed;

  private FaultyFiles(long failAtOperation, long failAtByte) {
    this.failAtOperation = failAtOperation;
    this.failAtByte = failAtByte;
  }

  /** The n-th operation (from 0) fails, those before and after do not. */
  public static FaultyFiles atOperation(long n) {
    return new FaultyFiles(n, Long.MAX_VALUE);
  }

  /** The disk is full after n bytes; it stays full. */
  public static FaultyFiles afterBytes(long n) {
    return new FaultyFiles(Long.MAX_VALUE, n);
  }

  /** Whether the fault has happened. */
  public boolean failed() {
    return failed;
  }

  private void step(String what) throws IOException {
    if (operations++ == failAtOperation) {
      failed = true;
      throw new IOException("injected fault: operation " + failAtOperation + ", " + what);
    }
  }

  @Override
  public Output create(Path path) throws IOException {
    step("create " + path);
    return new FaultyOutput(real.create(path));
  }

  @Override
  public Input open(Path path) throws IOException {
    step("open " + path);
    Input in = real.open(path);
    return new Input() {
      @Override
      public long size() throws IOException {
        step("size " + path);
        return in.size();
      }

      @Override
      public void readFully(long position, byte[] into, int offset, int length) throws IOException {
        step("read " + path);
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
    step("rename " + from);
    real.rename(from, to);
  }

  @Override
  public void delete(Path path) throws IOException {
    real.delete(path);
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    return real.list(directory);
  }

  @Override
  public boolean exists(Path path) throws IOException {
    return real.exists(path);
  }

  @Override
  public boolean isDirectory(Path path) throws IOException {
    return real.isDirectory(path);
  }

  @Override
  public long size(Path path) throws IOException {
    return real.size(path);
  }

  @Override
  public long lastModified(Path path) throws IOException {
    return real.lastModified(path);
  }

  @Override
  public void mkdirs(Path directory) throws IOException {
    step("mkdirs " + directory);
    real.mkdirs(directory);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    step("sync " + directory);
    real.syncDirectory(directory);
  }

  @Override
  public long usableSpace(Path path) throws IOException {
    return real.usableSpace(path);
  }

  private final class FaultyOutput implements Output {
    private final Output out;

    FaultyOutput(Output out) {
      this.out = out;
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
      step("write");
      if (bytes + length > failAtByte) {
        failed = true;
        throw new IOException("injected fault: disk full after " + failAtByte + " bytes");
      }
      bytes += length;
      out.write(from, offset, length);
    }

    @Override
    public long position() {
      return out.position();
    }

    @Override
    public void sync() throws IOException {
      // Does not force anything: tests run hundreds of builds, and none pulls the plug.
      step("sync");
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
