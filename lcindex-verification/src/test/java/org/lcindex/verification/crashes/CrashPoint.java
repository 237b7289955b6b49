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
package org.lcindex.verification.crashes;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.lcindex.verification.crashes.StopObserver.Place;
import org.lcindex.verification.crashes.StopObserver.Step;

/**
 * A step at which servers are killed.
 *
 * @param work what is under way
 * @param place of the step
 * @param meeting at the how-manieth time that the step is met
 * @param killed whose servers
 */
record CrashPoint(Work work, Place place, Step step, int meeting, Set<Place> killed) {

  /** What is under way. */
  enum Work {
    /** New rows, and new values of old ones. */
    WRITE,
    /** A delete of the last version, which shows the one before. */
    UNCOVER,
    /** A write, and after two seconds what it has hidden. */
    REMOVE,
    BUILD,
    BULK_LOAD,
    /** The entries' server stands still, and writes go on without it. */
    OUTAGE
  }

  @Override
  public String toString() {
    return work + " " + place + " " + step + " " + meeting + ", killed " + killed;
  }

  /** All of them. */
  static List<CrashPoint> all() {
    List<CrashPoint> all = new ArrayList<>();
    for (Work work : List.of(Work.WRITE, Work.UNCOVER)) {
      add(all, work, Place.ENTRIES, Step.BEFORE_PUT, 1);
      add(all, work, Place.ENTRIES, Step.AFTER_PUT, 1);
      add(all, work, Place.BASE, Step.BEFORE_LOG, 1);
    }
    add(all, Work.WRITE, Place.BASE, Step.AFTER_PUT, 1);
    add(all, Work.UNCOVER, Place.BASE, Step.AFTER_DELETE, 1);
    add(all, Work.REMOVE, Place.ENTRIES, Step.BEFORE_DELETE, 1);
    add(all, Work.REMOVE, Place.ENTRIES, Step.AFTER_DELETE, 1);
    add(all, Work.BUILD, Place.CATALOG, Step.BEFORE_GET, 1);
    add(all, Work.BUILD, Place.CATALOG, Step.AFTER_GET, 1);
    add(all, Work.BUILD, Place.ENTRIES, Step.BEFORE_PUT, 1);
    add(all, Work.BUILD, Place.ENTRIES, Step.AFTER_PUT, 2);
    // The first put is the mark.
    add(all, Work.BUILD, Place.CATALOG, Step.BEFORE_PUT, 1);
    add(all, Work.BUILD, Place.CATALOG, Step.AFTER_PUT, 1);
    add(all, Work.BUILD, Place.CATALOG, Step.BEFORE_PUT, 2);
    add(all, Work.BUILD, Place.CATALOG, Step.AFTER_PUT, 2);
    add(all, Work.BUILD, Place.CATALOG, Step.BEFORE_DELETE, 1);
    add(all, Work.BUILD, Place.CATALOG, Step.AFTER_DELETE, 1);
    add(all, Work.BULK_LOAD, Place.CATALOG, Step.BEFORE_PUT, 1);
    add(all, Work.BULK_LOAD, Place.CATALOG, Step.AFTER_PUT, 1);
    add(all, Work.BULK_LOAD, Place.ENTRIES, Step.BEFORE_PUT, 1);
    add(all, Work.OUTAGE, Place.CATALOG, Step.BEFORE_PUT, 1);
    add(all, Work.OUTAGE, Place.CATALOG, Step.AFTER_PUT, 1);
    return all;
  }

  /** Who is under way is killed; then who is stopped; then both. */
  private static void add(List<CrashPoint> all, Work work, Place place, Step step, int meeting) {
    all.add(new CrashPoint(work, place, step, meeting, EnumSet.of(Place.BASE)));
    if (place != Place.BASE) {
      all.add(new CrashPoint(work, place, step, meeting, EnumSet.of(place)));
      all.add(new CrashPoint(work, place, step, meeting, EnumSet.of(Place.BASE, place)));
    }
  }
}
