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
package org.lcindex.query.global;

/**
 * How many candidates an index phase brings at most. Immutable.
 *
 * @param rows at least 1
 * @param bytes that their row keys take of the heap, at least 1
 */
public record CandidateLimit(int rows, long bytes) {
  private static final int EACH_REGION = 2;
  private static final int MOST = 100_000;
  private static final long BYTES = 16L << 20;

  /** A limit. */
  public CandidateLimit {
    if (rows < 1 || bytes < 1) {
      throw new IllegalArgumentException(
          "a limit of " + rows + " rows and " + bytes + " bytes: give at least 1 of each");
    }
  }

  /**
   * The limit beyond which a query is better off with the indexes of the regions: two candidates
   * for each region of the base table, at most {@value #MOST}, or 16 MiB. Measured, the two are
   * even between one and two rows a region.
   *
   * @param baseRegions at least 1
   */
  public static CandidateLimit ofChoice(int baseRegions) {
    long rows = Math.min(MOST, (long) EACH_REGION * baseRegions);
    return new CandidateLimit((int) rows, BYTES);
  }

  /** A limit of memory alone, for a query that has to go this way. */
  public static CandidateLimit ofBytes(long bytes) {
    return new CandidateLimit(Integer.MAX_VALUE, bytes);
  }
}
