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
package org.lcindex.offline.build;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.lcindex.io.LocalFiles;

/**
 * Makes local files survive a power failure. What a build takes for done when it goes on, and what
 * a finished folder has, was made durable before it was said to be done. Stateless.
 */
final class Durable {
  private Durable() {}

  /** Forces a file to the device. */
  static void file(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Forces what a folder holds, by name, to the device; and so for the folders above it. */
  static void folders(Path from, Path upTo) throws IOException {
    for (Path folder = from;
        folder != null && folder.startsWith(upTo);
        folder = folder.getParent()) {
      LocalFiles.real().syncDirectory(folder);
    }
  }
}
