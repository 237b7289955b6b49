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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.rpc.IndexException;

/** The document of what a folder's HFiles were, and of which were seen. */
class FolderHFilesTest {
  private static final FolderHFile FIRST = SomeHFiles.built("f/1", "f", "a", "a", "g", 40);
  private static final FolderHFile SECOND = SomeHFiles.built("f/2", "f", "b", "h", "m", 60);

  @TempDir private java.nio.file.Path folder;
  private FileSystem fs;
  private Path path;

  @BeforeEach
  void open() throws IOException {
    fs = new LocalFileSystem(new RawLocalFileSystem());
    fs.initialize(java.net.URI.create("file:///"), new Configuration(false));
    fs.setVerifyChecksum(false);
    path = new Path(folder.toUri());
  }

  @Test
  void whatIsWrittenIsRead() throws Exception {
    assertNull(FolderHFiles.read(fs, path));
    FolderHFiles made = new FolderHFiles(7, List.of(FIRST, SECOND));
    made.write(fs, path);
    assertEquals(made, FolderHFiles.read(fs, path));
    FolderHFiles seen = made.withSeen(Set.of(SECOND));
    assertEquals(List.of(FIRST), seen.unseen());
    seen.write(fs, path);
    assertEquals(List.of(FIRST), FolderHFiles.read(fs, path).unseen());
    // As when it ends between the two.
    fs.rename(new Path(path, FolderHFiles.NAME), new Path(path, FolderHFiles.NAME + ".new"));
    assertEquals(seen, FolderHFiles.read(fs, path));
  }

  @Test
  void whatIsDamagedIsNamed() throws Exception {
    Files.writeString(folder.resolve(FolderHFiles.NAME), "{\"hfiles\": [");
    String why = assertThrows(IndexException.class, () -> FolderHFiles.read(fs, path)).getMessage();
    assertTrue(why.contains(FolderHFiles.NAME + " is damaged"), why);
    assertTrue(why.contains("delete it"), why);
  }

  /** It is held as a whole. */
  @Test
  void whatWouldBeTooLongIsRefused() throws Exception {
    FolderDocument<FolderHFiles> small =
        new FolderDocument<>(
            FolderHFiles.NAME, FolderHFiles.class, 400, made -> true, "delete it", "split less");
    small.write(fs, path, new FolderHFiles(7, List.of(FIRST)));
    String why =
        assertThrows(
                IndexException.class,
                () -> small.write(fs, path, new FolderHFiles(7, List.of(FIRST, SECOND))))
            .getMessage();
    assertTrue(why.contains("bytes, at most 400: split less"), why);
    assertEquals(List.of(FIRST), small.read(fs, path).hfiles());
  }
}
