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
package org.lcindex.regionserver.disk;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in the log which index files were deleted and why: one line for all that went from one
 * region for one reason since the last time. Thread safe.
 */
final class DeletionLog {
  private static final Logger LOG = LoggerFactory.getLogger(DeletionLog.class);

  private record Key(Path region, Deletion why) {}

  private static final class Sum {
    private final Path example;
    private Path last;
    private int hfiles;
    private int files;
    private long bytes;

    Sum(Path example) {
      this.example = example;
    }
  }

  private Map<Key, Sum> sums = newMap();

  private static Map<Key, Sum> newMap() {
    return new TreeMap<>(
        (a, b) -> {
          int order = a.region().compareTo(b.region());
          return order != 0 ? order : a.why().compareTo(b.why());
        });
  }

  /** Index files of one HFile, or some of them, have been deleted. */
  synchronized void deleted(Path hfileDir, Deletion why, int files, long bytes) {
    if (files > 0) {
      Path region = hfileDir.getParent().getParent();
      Sum sum = sums.computeIfAbsent(new Key(region, why), key -> new Sum(hfileDir));
      // File by file, where only some of an HFile's go.
      sum.hfiles += hfileDir.equals(sum.last) ? 0 : 1;
      sum.last = hfileDir;
      sum.files += files;
      sum.bytes += bytes;
    }
  }

  /** Writes what there is to say. */
  void flush() {
    Map<Key, Sum> said;
    synchronized (this) {
      if (sums.isEmpty()) {
        return;
      }
      said = sums;
      sums = newMap();
    }
    said.forEach(
        (key, sum) ->
            LOG.info(
                "LCIndex: deleted {} index files ({} bytes) of {} HFiles from {}: {}; one of them is {}",
                sum.files,
                sum.bytes,
                sum.hfiles,
                key.region(),
                key.why().reason(),
                key.region().relativize(sum.example)));
  }
}
