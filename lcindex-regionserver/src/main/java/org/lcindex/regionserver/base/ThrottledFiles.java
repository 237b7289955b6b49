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
package org.lcindex.regionserver.base;

import java.io.IOException;
import java.nio.file.Path;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.LocalFiles;

/** Local files whose writers, and readers if need be, wait for their turn. Thread safe. */
public final class ThrottledFiles extends ForwardingLocalFiles {
  private final Turn turn;
  private final boolean reads;

  /**
   * Waits until it is the turn of so many bytes; may throw, and then they are neither written nor
   * read.
   */
  @FunctionalInterface
  public interface Turn {
    void await(long bytes) throws IOException;
  }

  /**
   * @param reads whether those who read wait, too
   */
  public ThrottledFiles(LocalFiles files, Turn turn, boolean reads) {
    super(files);
    this.turn = turn;
    this.reads = reads;
  }

  @Override
  public Input open(Path path) throws IOException {
    Input input = super.open(path);
    return !reads
        ? input
        : new ForwardingInput(input) {
          @Override
          public void readFully(long position, byte[] into, int offset, int length)
              throws IOException {
            turn.await(length);
            super.readFully(position, into, offset, length);
          }
        };
  }

  @Override
  public Output create(Path path) throws IOException {
    return new ForwardingOutput(super.create(path)) {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        turn.await(length);
        super.write(bytes, offset, length);
      }
    };
  }
}
