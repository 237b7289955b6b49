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
package org.lcindex.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileUtil;

/** A folder with everything in it. */
public final class FolderTree {
  private static final int ATTEMPTS = 5;

  private FolderTree() {}

  /**
   * Deletes a folder; nothing when it is absent. Files that something else deletes meanwhile are no
   * error.
   */
  public static void delete(Path root) throws IOException {
    // A thread that is just ending may write one more file.
    for (int i = 1; Files.exists(root, LinkOption.NOFOLLOW_LINKS); i++) {
      if (!FileUtil.fullyDelete(root.toFile()) && i >= ATTEMPTS) {
        throw new IOException(root + " cannot be deleted, or something writes into it");
      }
    }
  }
}
