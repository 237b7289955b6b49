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
package org.lcindex.verification.lookups;

import java.util.Queue;

/**
 * Where one object is after the other: the next one when a writer has given up the last. Thread
 * safe.
 */
final class Place {
  private final LookupsTable table;
  private final int group;
  private final int number;
  private final Ticks ticks;
  private final Queue<TrackedObject> all;
  private int generation;
  private TrackedObject object;

  /**
   * A place with its first object.
   *
   * @param group the first of those who write its objects
   * @param number among the places of the group
   * @param all takes every object
   */
  Place(LookupsTable table, int group, int number, Ticks ticks, Queue<TrackedObject> all) {
    this.table = table;
    this.group = group;
    this.number = number;
    this.ticks = ticks;
    this.all = all;
    next();
  }

  private void next() {
    byte[] row = LookupsTable.row(group, number, generation++);
    object = new TrackedObject(row, table.attributes().size(), ticks);
    all.add(object);
  }

  int number() {
    return number;
  }

  /** The object that is there. */
  synchronized TrackedObject object() {
    return object;
  }

  /** An object is given up; another writer of it may have told so before. */
  synchronized void giveUp(TrackedObject lost) {
    if (object == lost) {
      next();
    }
  }
}
