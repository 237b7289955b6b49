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
package org.lcindex.definition;

import java.util.Set;

/**
 * Words by which this and other releases tell apart kinds of indexes, where a local definition has
 * bounds. Without them a global index on a STRING would be taken for a local one with odd bounds.
 */
final class ReservedWords {
  private static final Set<String> WORDS =
      Set.of(
          "BITS",
          "BUCKETS",
          "CLUSTERING",
          "DEFERRED",
          "GLOBAL",
          "GRID",
          "LOCAL",
          "OFFLINE",
          "ORDERED",
          "SECONDARY");

  private ReservedWords() {}

  /** Whether it is one of them, also with something in parentheses after it. */
  static boolean has(String word) {
    int open = word.indexOf('(');
    return WORDS.contains(open < 0 ? word : word.substring(0, open));
  }
}
