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

/**
 * The facts that copies of one row tell about a query's conditions, and the verdict that follows. A
 * condition is one bit, by its number.
 *
 * <ul>
 *   <li>A condition is <em>passed</em> when some copy may pass it.
 *   <li>A condition is <em>decided</em> when no copy but these can show the reader a value of its
 *       column: some copy has a value that is {@link Decisive}, or these are all copies of the row.
 *   <li>A row cannot match when a condition is decided and not passed.
 *   <li>With a <em>doubt</em> nothing is decided (EV2, EV3): a marker of one version may bring to
 *       light what a copy hides, or a place that was not asked has the row, too.
 * </ul>
 *
 * <p>Every place feeds it in its own way: {@code LogRows} the MemStore's log, {@code SharedPass}
 * what several HFiles hold, {@code CellPass} cells without an index. Not thread safe.
 */
public final class RowFacts {
  /** Conditions that have a bit. */
  public static final int MOST_CONDITIONS = 60;

  private long passed;
  private long decided;
  private boolean doubtful;

  /** Turns to another row. */
  public void begin() {
    passed = 0;
    decided = 0;
    doubtful = false;
  }

  /** A copy of the row says this. */
  public void note(long passes, long decides) {
    passed |= passes;
    decided |= decides;
  }

  /** Something may show the reader what these copies do not say. */
  public void doubt() {
    doubtful = true;
  }

  /** The conditions that the row may pass by these copies. */
  public long passed() {
    return passed;
  }

  /** The conditions that these copies decide. */
  public long decided() {
    return doubtful ? 0 : decided;
  }

  /** Whether the row cannot match, whatever other places hold of it. */
  public boolean isOut() {
    return (decided() & ~passed) != 0;
  }
}
