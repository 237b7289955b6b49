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
package org.lcindex.spark.write;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.RpcJson;

/**
 * The folder of a bulk write: a document that says it is one, the folder of the build, and, when
 * that is finished, a document of what was built. All of it goes when the write is done. For one
 * thread, and one write at a time.
 */
final class BulkFolder {
  private static final String BEGUN = "_spark.json";
  private static final String BUILT = "_built.json";

  private final FileSystem fs;
  private final Path folder;
  private final Begun own;

  /** The name of the build's folder: no other write has it. */
  private record Begun(String build) {}

  /**
   * What was built, and is to be loaded.
   *
   * @param target the table or store
   * @param build name of the folder that has the manifest
   * @param digest of the DataFrame
   */
  record Built(String target, String build, RowsDigest digest) {}

  BulkFolder(FileSystem fs, Path folder) {
    this.fs = fs;
    this.folder = fs.makeQualified(folder);
    this.own = new Begun("build-" + UUID.randomUUID());
  }

  /** Where a build is. */
  Path build(Built built) {
    return new Path(folder, built.build);
  }

  /** Where this write builds. */
  Path ownBuild() {
    return new Path(folder, own.build);
  }

  /**
   * What an earlier write has built here, and was not done with; null when there is nothing.
   *
   * @throws IndexException when the folder has anything else
   */
  Built earlier() throws IOException {
    FileStatus[] there;
    try {
      there = fs.listStatus(folder);
    } catch (FileNotFoundException e) {
      return null;
    }
    if (there.length == 0) {
      return null;
    }
    if (!fs.exists(new Path(folder, BEGUN))) {
      throw new IndexException(
          folder
              + " has "
              + there[0].getPath().getName()
              + " and was not made by a write of Spark: name another folder by option folder");
    }
    return read(new Path(folder, BUILT));
  }

  private Built read(Path document) throws IOException {
    try (InputStream in = fs.open(document)) {
      return RpcJson.fromJson(new String(in.readAllBytes(), StandardCharsets.UTF_8), Built.class);
    } catch (FileNotFoundException e) {
      return null;
    }
  }

  /** Takes the folder; what an earlier write has begun to build goes. */
  void begin() throws IOException {
    fs.delete(folder, true);
    fs.mkdirs(folder);
    write(new Path(folder, BEGUN), own);
  }

  /** Remembers that the build is finished. */
  Built built(String target, RowsDigest digest) throws IOException {
    Built built = new Built(target, own.build, digest);
    Path next = new Path(folder, BUILT + ".new");
    write(next, built);
    if (!fs.rename(next, new Path(folder, BUILT))) {
      throw new IOException("cannot rename " + next + " to " + BUILT);
    }
    return built;
  }

  private void write(Path document, Object value) throws IOException {
    try (OutputStream out = fs.create(document, false)) {
      out.write(RpcJson.toJson(value).getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Removes all. */
  void remove() throws IOException {
    fs.delete(folder, true);
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
