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
package org.lcindex.regionserver.base;

import java.util.function.Supplier;
import org.lcindex.rpc.GlobalFigures;

/**
 * How the global indexes of a server's regions stand, for its metrics: told by whoever looks after
 * them, which is not there before the first region has one. Thread safe.
 */
public final class GlobalLevels {
  /**
   * How they stand.
   *
   * @param uncovered indexes of open regions, one for each region, that are not covered there
   * @param figures what the regions do for all indexes together
   */
  public record Levels(long uncovered, GlobalFigures figures) {
    public static final Levels NONE = new Levels(0, GlobalFigures.none(""));
  }

  private volatile Supplier<Levels> source = () -> Levels.NONE;

  /** Somebody looks after global indexes now; null for nobody. */
  public void set(Supplier<Levels> told) {
    source = told == null ? () -> Levels.NONE : told;
  }

  /** As they stand now. */
  public Levels now() {
    return source.get();
  }
}
