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

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hbase.thirdparty.com.google.gson.annotations.SerializedName;

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

  private static final FolderDocument<LoadState> DOCUMENT =
      new FolderDocument<>(
          NAME,
          LoadState.class,
          1 << 16,
          state -> state.table != null && state.step != null,
          "delete it to load the folder from the beginning, if its HFiles are all there",
          "load it into a table with a shorter name");

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
    return DOCUMENT.read(fs, folder);
  }

  /** Writes the document; whatever ends this, the old one or this one is read. */
  void write(FileSystem fs, Path folder) throws IOException {
    DOCUMENT.write(fs, folder, this);
  }
}
