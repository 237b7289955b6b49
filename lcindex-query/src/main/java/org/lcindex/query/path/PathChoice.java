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
package org.lcindex.query.path;

import java.util.List;
import org.lcindex.query.global.Question;
import org.lcindex.query.scan.ScanPath;

/**
 * A path that was chosen for a scan.
 *
 * @param path how the rows are got
 * @param chosen the path for people; null of a table that has no global index
 * @param last the path has rows up to this one only, and for those after it a path has to be chosen
 *     anew; null when it has all
 * @param asked the question whose answer the rows are, if a row that does not match has a stale
 *     entry; null if other conditions may be why
 * @param beside rows that are got though no index proposes them, sorted
 */
public record PathChoice(
    ScanPath path, ChosenPath chosen, byte[] last, Question asked, List<byte[]> beside) {
  /** One without rows beside the index. */
  public PathChoice(ScanPath path, ChosenPath chosen, byte[] last, Question asked) {
    this(path, chosen, last, asked, List.of());
  }

  /** One of which nothing is known about stale entries. */
  public PathChoice(ScanPath path, ChosenPath chosen, byte[] last) {
    this(path, chosen, last, null);
  }

  /** Whether a global index says which rows are read, and a page has all of them. */
  public boolean isNarrow() {
    return last == null && path.name().equals(ScanPath.PROPOSED);
  }
}
