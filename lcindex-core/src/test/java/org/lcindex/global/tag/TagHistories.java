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
package org.lcindex.global.tag;

import java.util.Set;
import org.lcindex.global.Histories;
import org.lcindex.global.world.SimulatedRegion;

/** Random histories of a row and its entries. */
public final class TagHistories {
  private static final int STEPS = 300;

  private static final Histories ALL =
      new Histories(
          new long[] {644, 2019, 3155, 8963, 25_165},
          Long.getLong("lcindex.test.histories", 60_000),
          TagHistories::lost);

  private static final long[] EVENTS = new long[TagWorld.Event.values().length];

  private static final long[] REGION_EVENTS = new long[SimulatedRegion.Event.values().length];

  private TagHistories() {}

  /** See {@link Histories#firstLoss()}. */
  public static String firstLoss() {
    return ALL.firstLoss();
  }

  /** See {@link Histories#firstLoss(long, long)}. */
  public static String firstLoss(long from, long histories) {
    return ALL.firstLoss(from, histories);
  }

  /** What is lost first if somebody reads rows by raw scans, or null. */
  static String firstLossByRawScans(TagWorld.Reader reader, long histories) {
    return new Histories(
            new long[] {332, 1487},
            histories,
            seed -> lost(seed, Set.of(reader), TagWorld.Fault.NONE))
        .firstLoss();
  }

  /** What is lost first if somebody does something wrong, or null. */
  static String firstLossBy(TagWorld.Fault fault, long histories) {
    return new Histories(
            new long[] {10_671, 23_283}, histories, seed -> lost(seed, Set.of(), fault))
        .firstLoss();
  }

  private static String lost(long seed) {
    return lost(seed, Set.of(), TagWorld.Fault.NONE);
  }

  private static String lost(long seed, Set<TagWorld.Reader> raw, TagWorld.Fault fault) {
    TagWorld world = new TagWorld(seed, raw, fault);
    String lost = world.run(STEPS);
    for (TagWorld.Event event : TagWorld.Event.values()) {
      EVENTS[event.ordinal()] += world.events()[event.ordinal()];
    }
    for (SimulatedRegion.Event event : SimulatedRegion.Event.values()) {
      REGION_EVENTS[event.ordinal()] += world.regionEvents()[event.ordinal()];
    }
    return lost == null ? null : lost + "; " + world;
  }

  public static void main(String[] arguments) {
    ALL.print(arguments, "an entry");
    for (TagWorld.Event event : TagWorld.Event.values()) {
      System.out.println(event + ": " + EVENTS[event.ordinal()]);
    }
    for (SimulatedRegion.Event event : SimulatedRegion.Event.values()) {
      System.out.println(event + ": " + REGION_EVENTS[event.ordinal()]);
    }
  }
}
