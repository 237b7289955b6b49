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

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.plan.Measures;

/**
 * What a build has made.
 *
 * @param folder of the build
 * @param manifest what is in it
 * @param inputRows rows of the input; more than the table's when some had equal keys
 * @param elapsed time of this run
 * @param before whether the folder was finished already
 */
public record BuildSummary(
    Path folder, Manifest manifest, long inputRows, Duration elapsed, boolean before) {
  /** For people. */
  public String text() {
    long hfiles = manifest.files().stream().filter(file -> file.cells() > 0).count();
    String made =
        String.format(
            Locale.ROOT,
            "%s in %s, %s: %s and %s of %,d bytes",
            Measures.count(manifest.rows(), "row"),
            folder,
            Measures.count(manifest.splits().size() + 1L, "region"),
            Measures.count(hfiles, "HFile"),
            Measures.count(manifest.files().size() - hfiles, "index file"),
            manifest.bytes());
    if (before) {
      return made + "; built before, nothing was to do";
    }
    double seconds = Math.max(1e-3, elapsed.toNanos() / 1e9);
    return String.format(
        Locale.ROOT, "%s, in %.1f s (%,.0f rows/s)", made, seconds, manifest.rows() / seconds);
  }

  /** Rows of the input whose key a later row had; unknown, 0, when the folder was finished. */
  public long replacedRows() {
    return before ? 0 : inputRows - manifest.rows();
  }
}
