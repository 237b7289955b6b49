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
package org.lcindex.query.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import org.lcindex.text.Terminal;

/**
 * The standard output of all commands. {@code PrintStream} and {@code PrintWriter}, through which
 * they print, keep to themselves that a write has failed; this stream, below them, throws what they
 * do not catch. So a command ends where its output does: the exception goes through it to {@link
 * CommandErrors}, and scanners are closed on the way.
 *
 * <p>After one failure every write fails, and {@link #failure} tells {@code main} in the end, in
 * case a command has caught it. Thread safe.
 */
final class StandardOutput extends OutputStream {
  private static final int BUFFER = 8_192;

  /** A write that failed. */
  static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    // Whoever reads has gone.
    private final boolean closed;
    private final AtomicBoolean told = new AtomicBoolean();

    private Failed(IOException cause, boolean closed) {
      super("cannot write to the standard output: " + cause.getMessage(), cause);
      this.closed = closed;
    }

    /** True once: the output fails again wherever it is used, and is told of once. */
    boolean isNews() {
      return told.compareAndSet(false, true);
    }

    /** Whether nobody reads any more, as behind {@code | head}: no fault of anybody. */
    boolean isClosed() {
      return closed;
    }
  }

  private final OutputStream out;
  // Whether it is what the process was given.
  private final boolean ofProcess;
  private volatile Failed failure;

  StandardOutput(OutputStream out) {
    this(out, false);
  }

  private StandardOutput(OutputStream out, boolean ofProcess) {
    this.out = new BufferedOutputStream(out, BUFFER);
    this.ofProcess = ofProcess;
  }

  /** Puts it below {@code System.out}, and so below what picocli gives to commands. */
  static StandardOutput install() {
    StandardOutput output = new StandardOutput(new FileOutputStream(FileDescriptor.out), true);
    System.setOut(new PrintStream(output, false, charset()));
    return output;
  }

  /** A terminal's; for files and programs UTF-8, whatever the locale: no character is lost. */
  private static Charset charset() {
    String name = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding"));
    return Terminal.isOutput() && name != null ? Charset.forName(name) : StandardCharsets.UTF_8;
  }

  /** A writer that all commands print to; each line that is ended by {@code println} goes out. */
  PrintWriter writer() {
    return new PrintWriter(new OutputStreamWriter(this, charset()), true);
  }

  /** What has failed first; null when nothing has. */
  Failed failure() {
    return failure;
  }

  private interface Write {
    void run() throws IOException;
  }

  private synchronized void checked(Write write) {
    if (failure != null) {
      throw failure;
    }
    try {
      write.run();
    } catch (IOException e) {
      failure = new Failed(e, isClosedPipe(e));
      throw failure;
    }
  }

  @Override
  public void write(int b) {
    checked(() -> out.write(b));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    checked(() -> out.write(bytes, offset, length));
  }

  @Override
  public void flush() {
    checked(out::flush);
  }

  /** The text of the error is in the user's language; a pipe fails only so. */
  private boolean isClosedPipe(IOException e) {
    if (String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("broken pipe")) {
      return true;
    }
    if (!ofProcess) {
      return false;
    }
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
      return target.startsWith("pipe:") || target.startsWith("socket:");
    } catch (IOException | UnsupportedOperationException unknown) {
      return false;
    }
  }
}
