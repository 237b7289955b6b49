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
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hbase.thirdparty.com.google.gson.annotations.SerializedName;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.RpcJson;

/**
 * How far the load of a folder is, as a document in it. Immutable.
 *
 * @param table the table it is loaded into
 * @param step what is done
 * @param stage the stage of its index files; null when it has none
 * @param hfiles another stage, never sealed, to which HFiles of another file system are copied;
 *     null when they are loaded from where they are
 */
record LoadState(String table, Step step, String stage, String hfiles) {
  /** The document's name; HBase's bulk load looks at no such name. */
  static final String NAME = "_load.json";

  private static final String NEXT = NAME + ".new";

  private static final int MAX_BYTES = 1 << 16;

  /** What is done. */
  enum Step {
    /** There are stages. Files may be in them already. */
    @SerializedName("begun")
    BEGUN,
    /** The stage is sealed, and the HFiles are where HBase can load them. Some may be loaded. */
    @SerializedName("staged")
    STAGED,
    /** All HFiles are loaded. */
    @SerializedName("loaded")
    LOADED
  }

  LoadState at(Step next) {
    return new LoadState(table, next, stage, hfiles);
  }

  /** Of a folder; null when its load has not begun. */
  static LoadState read(FileSystem fs, Path folder) throws IOException {
    Path file = new Path(folder, NAME);
    try {
      return parse(fs, file);
    } catch (FileNotFoundException e) {
      return next(fs, folder);
    } catch (IndexException e) {
      throw new IndexException(
          file
              + " is damaged: "
              + e.getMessage()
              + "; delete it to load the folder from the beginning, if its HFiles are all there",
          e);
    }
  }

  /** What {@link #write} has not put in its place yet; null when it is not whole either. */
  private static LoadState next(FileSystem fs, Path folder) throws IOException {
    try {
      return parse(fs, new Path(folder, NEXT));
    } catch (FileNotFoundException | IndexException e) {
      return null; // the first one was being written, and nothing is done before it is there
    }
  }

  private static LoadState parse(FileSystem fs, Path file) throws IOException {
    try (InputStream in = fs.open(file)) {
      String json = new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
      LoadState state = RpcJson.fromJson(json, LoadState.class);
      if (state.table == null || state.step == null) {
        throw new IndexException("a part of it is missing");
      }
      return state;
    }
  }

  /** Writes the document; whatever ends this, the old one or this one is read. */
  void write(FileSystem fs, Path folder) throws IOException {
    Path next = new Path(folder, NEXT);
    Path file = new Path(folder, NAME);
    try (OutputStream out = fs.create(next, true)) {
      out.write(RpcJson.toPrettyJson(this).getBytes(StandardCharsets.UTF_8));
    }
    // No file system of Hadoop's need replace a file by a rename.
    fs.delete(file, false);
    if (!fs.rename(next, file)) {
      throw new IOException("cannot rename " + next + " to " + file);
    }
  }
}
