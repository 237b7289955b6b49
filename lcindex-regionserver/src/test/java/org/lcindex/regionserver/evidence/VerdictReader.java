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
package org.lcindex.regionserver.evidence;

import org.lcindex.regionserver.testing.VerdictTable.Case;

/** The reader of a case of a verdict table. */
public final class VerdictReader {
  private static final long READ_POINT = 1_000;

  private VerdictReader() {}

  /** Its MVCC read point. */
  public static long readPoint(Case of) {
    return of.one("reader")
        .flatMap(reader -> reader.option("at"))
        .map(Long::parseLong)
        .orElse(READ_POINT);
  }

  /** The name of what it trusts. */
  public static String trust(Case of) {
    String word = of.one("reader").flatMap(reader -> reader.option("trusts")).orElse("newest");
    return switch (word) {
      case "newest" -> "NEWEST_COPY";
      case "single" -> "SINGLE_COPY";
      case "nothing" -> "NOTHING";
      default -> throw new IllegalArgumentException(of + " trusts " + word);
    };
  }

  /** The timestamp from which on cells have not expired. */
  public static long oldestUnexpired(Case of) {
    return of.one("reader")
        .flatMap(reader -> reader.option("expired-before"))
        .map(Long::parseLong)
        .orElse(Long.MIN_VALUE);
  }
}
