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
package org.lcindex.build;

/**
 * From where on merging is not worth it, or takes too much memory.
 *
 * @param rereadShare the share of the output's rows, at most, that may be read again from the new
 *     HFile; 0 to 1
 * @param mapBytes memory for what maps old to new row ordinals, at most: 4 bytes for each row of
 *     the inputs
 */
public record MergeLimits(double rereadShare, long mapBytes) {
  /** What is used when nothing is said. */
  public static final MergeLimits DEFAULT = new MergeLimits(0.3, 256L << 20);

  /** These limits, with so many bytes for the map if that is less. */
  public MergeLimits withMapBytes(long bytes) {
    return new MergeLimits(rereadShare, Math.min(mapBytes, bytes));
  }

  /** Checks the limits. */
  public MergeLimits {
    if (!(rereadShare >= 0 && rereadShare <= 1)) {
      throw new IllegalArgumentException(
          "rereadShare is " + rereadShare + "; it must be from 0 to 1 (0.3 is usual)");
    }
    if (mapBytes < 0) {
      throw new IllegalArgumentException("mapBytes is " + mapBytes + "; it must not be negative");
    }
  }
}
