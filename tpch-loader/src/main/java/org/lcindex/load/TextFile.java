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
package org.lcindex.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What is known of a file of text before all of it has been read.
 *
 * @param path of the file
 */
public record TextFile(Path path) {
  private static final int SAMPLE = 1_000;

  /** The characters of the next record with its end; 0 after the last. */
  @FunctionalInterface
  public interface Lengths {
    int next() throws IOException;
  }

  /** The path with size and time of change, so that an edited file is another source. */
  public String identity() {
    Path absolute = path.toAbsolutePath().normalize();
    try {
      return absolute
          + ", "
          + Files.size(path)
          + " bytes, changed "
          + Files.getLastModifiedTime(path).toInstant();
    } catch (IOException e) {
      return absolute + ", unreadable";
    }
  }

  /** The number of records, estimated from the length of the first thousand. */
  public long records(Lengths lengths) throws IOException {
    long characters = 0;
    for (int records = 0; records < SAMPLE; records++) {
      int length = lengths.next();
      if (length == 0) {
        return records;
      }
      characters += length;
    }
    return Math.round((double) Files.size(path) * SAMPLE / characters);
  }
}
