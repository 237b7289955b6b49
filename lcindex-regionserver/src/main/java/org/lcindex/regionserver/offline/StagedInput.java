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
package org.lcindex.regionserver.offline;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.lcindex.rpc.caller.CauseText;

/**
 * A file of a stage, whose failures are told from those of the local disk: all are a {@link
 * StageException}. For one thread.
 */
final class StagedInput extends InputStream {
  private final Path path;
  private final InputStream in;

  private StagedInput(Path path, InputStream in) {
    this.path = path;
    this.in = in;
  }

  static StagedInput open(FileSystem fs, Path path) throws StageException {
    try {
      return new StagedInput(path, fs.open(path));
    } catch (IOException e) {
      throw failed(path, e);
    }
  }

  private static StageException failed(Path path, IOException e) {
    return new StageException(path.getName() + ": " + CauseText.line(e), e);
  }

  @Override
  public int read() throws IOException {
    try {
      return in.read();
    } catch (IOException e) {
      throw failed(path, e);
    }
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    try {
      return in.read(into, offset, length);
    } catch (IOException e) {
      throw failed(path, e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      in.close();
    } catch (IOException e) {
      throw failed(path, e);
    }
  }
}
