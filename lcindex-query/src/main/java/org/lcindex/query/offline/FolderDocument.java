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
package org.lcindex.query.offline;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.RpcJson;

/**
 * A document that loads keep in the folder. Whatever ends while it is replaced, the old one or the
 * new one is read. Immutable.
 *
 * @param name HBase's bulk load looks at no name that begins with {@code _}
 * @param maxBytes more are neither written nor read, because all of it is held
 * @param isWhole whether all parts are there that have to be
 * @param damaged what to do when it is damaged
 * @param tooLong what to do when it would be too long
 */
record FolderDocument<T>(
    String name,
    Class<T> type,
    int maxBytes,
    Predicate<T> isWhole,
    String damaged,
    String tooLong) {

  /** That of a folder; null when there is none. */
  T read(FileSystem fs, Path folder) throws IOException {
    Path file = new Path(folder, name);
    try {
      return parse(fs, file);
    } catch (FileNotFoundException e) {
      return next(fs, folder);
    } catch (IndexException e) {
      throw new IndexException(file + " is damaged: " + e.getMessage() + "; " + damaged, e);
    }
  }

  /** What {@link #write} has not put in its place yet; null when it is not whole either. */
  private T next(FileSystem fs, Path folder) throws IOException {
    try {
      return parse(fs, new Path(folder, nextName()));
    } catch (FileNotFoundException | IndexException e) {
      return null; // the first one was being written, and nothing is done before it is there
    }
  }

  private String nextName() {
    return name + ".new";
  }

  private T parse(FileSystem fs, Path file) throws IOException {
    try (InputStream in = fs.open(file)) {
      String json = new String(in.readNBytes(maxBytes), StandardCharsets.UTF_8);
      T document = RpcJson.fromJson(json, type);
      if (!isWhole.test(document)) {
        throw new IndexException("a part of it is missing");
      }
      return document;
    }
  }

  /**
   * Puts the document into a folder.
   *
   * @throws IndexException when it would be too long
   */
  void write(FileSystem fs, Path folder, T document) throws IOException {
    Path next = new Path(folder, nextName());
    Path file = new Path(folder, name);
    byte[] bytes = RpcJson.toPrettyJson(document).getBytes(StandardCharsets.UTF_8);
    if (bytes.length > maxBytes) {
      throw new IndexException(
          file + " would have " + bytes.length + " bytes, at most " + maxBytes + ": " + tooLong);
    }
    try (OutputStream out = fs.create(next, true)) {
      out.write(bytes);
    }
    // No file system of Hadoop's need replace a file by a rename.
    fs.delete(file, false);
    if (!fs.rename(next, file)) {
      throw new IOException("cannot rename " + next + " to " + file);
    }
  }
}
