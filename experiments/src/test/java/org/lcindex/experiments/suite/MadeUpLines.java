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
package org.lcindex.experiments.suite;

import java.nio.file.Path;
import java.util.Map;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.raw.RawKey;

/** Writes raw files of suites, for tests of their reports. */
public final class MadeUpLines {
  private MadeUpLines() {}

  /** Adds lines. */
  public interface Lines {
    void add(RawFile raw) throws Exception;
  }

  /** Writes a suite's raw file into a folder. */
  public static void write(Path folder, String suite, Lines lines) throws Exception {
    try (RawFile raw = RawFile.open(folder)) {
      raw.write(
          new RawKey(Kind.RUN, "", 0, 0, ""),
          Map.of("format", RawFile.FORMAT, "settings", Map.of("suite", suite, "puts", 1_000)));
      lines.add(raw);
    }
  }

  /** Adds what was measured. */
  public static void add(
      RawFile raw, Object contender, int round, String part, Map<String, ?> measured)
      throws Exception {
    raw.write(new RawKey(Kind.MEASURED, contender.toString(), 0, round, part), measured);
  }
}
