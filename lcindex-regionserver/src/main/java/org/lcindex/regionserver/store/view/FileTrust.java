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
package org.lcindex.regionserver.store.view;

import org.lcindex.regionserver.evidence.Evidence;
import org.roaringbitmap.RoaringBitmap;

/**
 * Which rows of one indexed HFile may be trusted, among the HFiles of its store (rules TR1 to TR5
 * of {@code docs/design/exactness.md}). Shared by queries: nobody changes the bitmaps.
 *
 * @param trusted whether any copy in the HFile may be trusted
 * @param verify ordinals of rows that are elsewhere too and have to be verified
 * @param superseded ordinals of rows whose copy here cannot be visible, unless something that is
 *     not indexed has the row, too
 * @param unproved ordinals among {@code verify} that would not be there, or would be superseded, if
 *     HBase still had every cell of a newer copy: HFiles that were compacted stand in for the
 *     result, and are no evidence ({@link Evidence})
 */
public record FileTrust(
    boolean trusted, RoaringBitmap verify, RoaringBitmap superseded, RoaringBitmap unproved) {
  /** Nothing is known of the rows: all of them are verified. */
  static final FileTrust NONE =
      new FileTrust(false, new RoaringBitmap(), new RoaringBitmap(), new RoaringBitmap());

  /** Whether every simple row may be trusted that nothing shadows. */
  public boolean isWhole() {
    return trusted && verify.isEmpty() && superseded.isEmpty();
  }

  /** Heap of what is in the bitmaps, in bytes; without rows in common it is next to nothing. */
  long bytes() {
    return verify.isEmpty() && superseded.isEmpty()
        ? 0
        : verify.getLongSizeInBytes()
            + superseded.getLongSizeInBytes()
            + unproved.getLongSizeInBytes();
  }
}
