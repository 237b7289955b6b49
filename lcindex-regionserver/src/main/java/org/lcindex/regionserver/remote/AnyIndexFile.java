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
package org.lcindex.regionserver.remote;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.IndexFile;
import org.lcindex.layouts.Layouts;
import org.lcindex.rowfile.RowFileReader;
import org.lcindex.rpc.reply.IndexFileName;

/**
 * An open index file of any kind, as far as those are concerned who move it.
 *
 * @param path the file
 * @param identity the HFile that it says it was built from
 * @param index the index that it says it is; null for a row file
 * @param checkAll reads every page and verifies its checksum
 * @param open what to close
 */
public record AnyIndexFile(
    Path path, HFileIdentity identity, ColumnSpec index, Check checkAll, Closeable open)
    implements Closeable {

  /** Reads and checks. */
  @FunctionalInterface
  public interface Check {
    void run() throws IOException;
  }

  /**
   * Opens a file and verifies its footer.
   *
   * @throws CorruptIndexException when it is damaged or of another kind
   */
  public static AnyIndexFile open(LocalFiles files, Path path, IndexFileName name)
      throws IOException {
    if (name.kind() == FileKind.RFILE) {
      RowFileReader rows = RowFileReader.open(files, path, null);
      return new AnyIndexFile(path, rows.footer().identity(), null, rows::verifyChecksums, rows);
    }
    IndexFile file = Layouts.of(name.kind()).openFile(files, path, name.kind());
    return new AnyIndexFile(path, file.identity(), file.index(), file::verifyChecksums, file);
  }

  /**
   * Checks that the file is the one that is meant.
   *
   * @throws CorruptIndexException when it is of another HFile or index
   */
  void require(HFileIdentity expected, IndexFileName name) throws CorruptIndexException {
    CorruptIndexException.expectHFile(path, expected, identity);
    if (index != null && !index.id().equals(name.indexId())) {
      throw new CorruptIndexException(
          path, "it is of the index " + index.id() + " and not of " + name.indexId());
    }
  }

  /**
   * Checks that the file is the one that is meant, by all that the index is and not by its id
   * alone: what passes for another column's file is wrong answers.
   *
   * @param definition null for a row file
   * @throws CorruptIndexException when it is of another HFile or index
   */
  public void require(HFileIdentity expected, IndexFileName name, IndexDefinition definition)
      throws CorruptIndexException {
    require(expected, name);
    if (index != null && (definition == null || !index.isOf(definition))) {
      throw new CorruptIndexException(
          path, "it is of the index " + index.definition() + " and not of " + definition);
    }
  }

  @Override
  public void close() throws IOException {
    open.close();
  }
}
