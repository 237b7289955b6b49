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
package org.lcindex.global.tuple;

import java.util.Set;
import org.lcindex.global.Histories;
import org.lcindex.global.world.SimulatedRegion;

/** Random histories of a row and its entries in a grid. */
public final class TupleHistories {
  private static final int STEPS = 300;

  private static final Histories ALL =
      new Histories(
          new long[] {171, 1081, 6090, 14_836},
          Long.getLong("lcindex.test.histories", 30_000),
          seed -> lost(seed, Set.of()));

  private static final long[] EVENTS = new long[TupleWorld.Event.values().length];

  private static final long[] REGION_EVENTS = new long[SimulatedRegion.Event.values().length];

  private TupleHistories() {}

  /** See {@link Histories#firstLoss()}. */
  public static String firstLoss() {
    return ALL.firstLoss();
  }

  /** See {@link Histories#firstLoss(long, long)}. */
  public static String firstLoss(long from, long histories) {
    return ALL.firstLoss(from, histories);
  }

  /** What is lost first if somebody does something wrong, or null. */
  static String firstLossBy(TupleWorld.Fault fault, long histories) {
    return new Histories(new long[] {8723}, histories, seed -> lost(seed, Set.of(fault)))
        .firstLoss();
  }

  private static String lost(long seed, Set<TupleWorld.Fault> faults) {
    TupleWorld world = new TupleWorld(seed, faults);
    String lost = world.run(STEPS);
    for (TupleWorld.Event event : TupleWorld.Event.values()) {
      EVENTS[event.ordinal()] += world.events()[event.ordinal()];
    }
    for (SimulatedRegion.Event event : SimulatedRegion.Event.values()) {
      REGION_EVENTS[event.ordinal()] += world.regionEvents()[event.ordinal()];
    }
    return lost == null ? null : lost + "; " + world;
  }

  public static void main(String[] arguments) {
    ALL.print(arguments, "a tuple");
    for (TupleWorld.Event event : TupleWorld.Event.values()) {
      System.out.println(event + ": " + EVENTS[event.ordinal()]);
    }
    for (SimulatedRegion.Event event : SimulatedRegion.Event.values()) {
      System.out.println(event + ": " + REGION_EVENTS[event.ordinal()]);
    }
    for (TupleWorld.Fault fault : TupleWorld.Fault.values()) {
      System.out.println(fault + ": " + firstLossBy(fault, 20_000));
    }
  }
}
