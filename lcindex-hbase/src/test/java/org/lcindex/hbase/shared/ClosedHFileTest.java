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
package org.lcindex.hbase.shared;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.io.FailureKind;

/**
 * A region that closes, closes its HFiles, whoever has pinned them. When that comes between two
 * steps of HBase's that open a stream, the second one finds no reader.
 */
class ClosedHFileTest {
  @TempDir private Path directory;

  /** Is closed whenever it has been opened. */
  private static final class ClosedAtOnce extends HStoreFile {
    ClosedAtOnce(StoreFileInfo info) {
      super(info, BloomType.NONE, CacheConfig.DISABLED);
    }

    @Override
    public void initReader() throws IOException {
      super.initReader();
      closeStoreFile(false);
    }
  }

  @Test
  void readingFailsAsOfAnyClosedFile() throws Exception {
    try (LocalHFiles files = new LocalHFiles(directory)) {
      HStoreFile file = new ClosedAtOnce(((SharedHFile) files.write("0a", 3)).file().getFileInfo());
      ClosedChannelException closed =
          assertThrows(ClosedChannelException.class, () -> SharedHFile.stream(file));
      assertEquals(FailureKind.IO, FailureKind.of(closed));
    }
  }
}
