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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailureKindTest {
  private static final CorruptIndexException CORRUPT =
      new CorruptIndexException(Path.of("x.ifile"), "the checksum does not match");

  @Test
  void onlyWhatTheFormatSaysIsCorrupt() {
    assertEquals(FailureKind.CORRUPT, FailureKind.of(CORRUPT));
    assertEquals(FailureKind.CORRUPT, FailureKind.of(new UncheckedIOException(CORRUPT)));
    for (IOException e :
        List.of(
            new IOException("Input/output error", CORRUPT),
            new FileSystemException("x.ifile", null, "Too many open files"),
            new NoSuchFileException("x.ifile"),
            new EOFException(),
            new ClosedChannelException(),
            new ClosedByInterruptException())) {
      assertEquals(FailureKind.IO, FailureKind.of(e), e.toString());
      assertEquals(FailureKind.IO, FailureKind.of(new UncheckedIOException(e)), e.toString());
    }
  }

  @Test
  void whatIsOursIsABug() {
    assertEquals(FailureKind.BUG, FailureKind.of(new IllegalStateException(CORRUPT)));
    assertEquals(FailureKind.BUG, FailureKind.of(new OutOfMemoryError()));
    assertEquals(FailureKind.BUG, FailureKind.of(new NoClassDefFoundError()));
  }

  @Test
  void aWishToStopIsNoFailure() {
    assertTrue(FailureKind.isInterruption(new ClosedByInterruptException()));
    assertTrue(FailureKind.isInterruption(new InterruptedIOException()));
    assertTrue(FailureKind.isInterruption(new InterruptedException()));
    assertTrue(
        FailureKind.isInterruption(new UncheckedIOException(new ClosedByInterruptException())));
    assertFalse(FailureKind.isInterruption(new SocketTimeoutException()));
    assertFalse(FailureKind.isInterruption(new AsynchronousCloseException()));
    assertFalse(FailureKind.isInterruption(CORRUPT));
  }
}
