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

/** Real files of which one operation, or one byte written, fails. For one thread. */
public final class FaultyFiles extends ForwardingLocalFiles {
  private final long failAtOperation;
  private final long failAtByte;
  private long operations;
  private long bytes;
  private boolean failed;

  private FaultyFiles(long failAtOperation, long failAtByte) {
    super(LocalFiles.real());
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
  protected void before(Operation operation, Path path) throws IOException {
    switch (operation) {
      case CREATE, OPEN, RENAME, MKDIRS, SYNC -> step(operation + " " + path);
      default -> {}
    }
  }

  @Override
  public Output create(Path path) throws IOException {
    return new FaultyOutput(super.create(path));
  }

  @Override
  public Input open(Path path) throws IOException {
    return new ForwardingInput(super.open(path)) {
      @Override
      public long size() throws IOException {
        step("size " + path);
        return super.size();
      }

      @Override
      public void readFully(long position, byte[] into, int offset, int length) throws IOException {
        step("read " + path);
        super.readFully(position, into, offset, length);
      }
    };
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
