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
package org.lcindex.regionserver.global;

/**
 * How far the build of an index in a region is. Immutable.
 *
 * @param why the range is built; null if nothing is known to be left
 * @param rows that were read
 * @param bytes of them
 * @param ofBytes about how many there are
 * @param entries that were written
 * @param waits what it waits for, or why it has failed last; null if it goes on
 */
record BuildFigures(String why, long rows, long bytes, long ofBytes, long entries, String waits) {
  static final BuildFigures NONE = new BuildFigures(null, 0, 0, 0, 0, null);

  static BuildFigures begun(String why, long ofBytes) {
    return new BuildFigures(why, 0, 0, ofBytes, 0, null);
  }

  BuildFigures plus(long moreRows, long moreBytes, long moreEntries) {
    return new BuildFigures(
        why, rows + moreRows, bytes + moreBytes, ofBytes, entries + moreEntries, null);
  }

  BuildFigures waiting(String what) {
    return new BuildFigures(why, rows, bytes, ofBytes, entries, what);
  }

  BuildFigures failed(String failure) {
    return waiting(failure);
  }

  /** Nobody builds it any more. */
  BuildFigures ended(String reason) {
    return new BuildFigures(reason, rows, bytes, ofBytes, entries, "uncovered for good");
  }
}
