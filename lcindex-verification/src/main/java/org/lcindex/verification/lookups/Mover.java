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

import com.google.common.util.concurrent.RateLimiter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.common.Crew;
import org.lcindex.verification.common.Totals;

/**
 * One writer: moves one attribute of objects, which nobody else writes. Half of the values get
 * their timestamps from the server; of a write that may or may not have happened, or may happen
 * later, the object is given up then. The others get timestamps here, always later ones, so a write
 * that is sent again is one write. For one thread.
 */
final class Mover {
  private static final long PAUSE_MILLIS = 40;

  /**
   * In which the server's clock goes on: what has an older cell's timestamp may be hidden by it.
   */
  private static final long NEXT_STAMP_MILLIS = 2;

  private static final int NEAR = 3;
  private static final int MOST_AT_ONCE = 6;

  private final Connection connection;
  private final LookupsTable table;
  private final Attribute attribute;
  private final Meeting meeting;
  private final long values;
  private final Random random;
  private final Totals totals;
  private final List<Slot> slots;

  /** A place for an object, and what the attribute holds physically, the latest last. */
  private static final class Slot {
    final Place place;
    final int attribute;
    TrackedObject object;
    long stamp;
    final List<Version> versions = new ArrayList<>();

    Slot(Place place, int attribute) {
      this.place = place;
      this.attribute = attribute;
      look();
    }

    /** Another writer of the object may have given it up. */
    void look() {
      if (object != place.object()) {
        object = place.object();
        versions.clear();
      }
    }

    TrackedValue value() {
      return object.value(attribute);
    }

    byte[] row() {
      return object.row();
    }

    /** Whether timestamps are from here; in each way for an object's attributes. */
    boolean isOurs() {
      return (place.number() >> attribute) % 2 == 0;
    }
  }

  /** A put that a delete of what is above it shows again. */
  private record Version(long value, long stamp) {}

  /**
   * A writer.
   *
   * @param connection whose calls try once only
   * @param attribute that it writes, by its number
   * @param places of its objects
   * @param meeting with the one who writes their other attribute; null if they have one
   * @param values from 0 on
   */
  Mover(
      Connection connection,
      LookupsTable table,
      int attribute,
      List<Place> places,
      Meeting meeting,
      long values,
      Random random,
      Totals totals) {
    this.connection = connection;
    this.table = table;
    this.attribute = table.attributes().get(attribute);
    this.meeting = meeting;
    this.values = values;
    this.random = random;
    this.totals = totals;
    this.slots = places.stream().map(place -> new Slot(place, attribute)).toList();
  }

  /** Writes until told to stop. */
  void run(RateLimiter pace, Crew crew) throws InterruptedException {
    for (Slot slot : slots) {
      send(put(slot), crew);
    }
    while (!crew.over()) {
      pace.acquire();
      List<Step> steps = steps();
      if (steps.size() == 1) {
        send(steps.get(0), crew);
      } else {
        pace.acquire(Math.max(1, steps.size() - 1));
        sendTogether(steps, crew);
      }
    }
  }

  /**
   * A write that is ready.
   *
   * @param value that the object has then
   * @param done what the slot knows then
   */
  private record Step(Slot slot, Row write, Long value, Runnable done) {}

  private List<Step> steps() throws InterruptedException {
    int kind = random.nextInt(100);
    if (kind < 10) {
      List<Step> steps = new ArrayList<>();
      for (int i = 2 + random.nextInt(MOST_AT_ONCE - 1); i > 0; i--) {
        Slot one = slot(random.nextInt(slots.size()));
        if (steps.stream().noneMatch(step -> step.slot() == one)) {
          steps.add(put(one));
        }
      }
      return steps;
    }
    int any = random.nextInt(slots.size());
    Slot slot = slot(meeting != null && random.nextBoolean() ? meeting.place(any) : any);
    if (kind < 16) {
      return List.of(delete(slot));
    }
    if (kind < 26 && slot.versions.size() > 1) {
      return List.of(uncover(slot));
    }
    if (kind < 31 && !slot.isOurs() && slot.value().last() != null) {
      return List.of(increment(slot));
    }
    if (kind < 35 && slot.value().last() != null) {
      return List.of(twoAtOnce(slot));
    }
    return List.of(put(slot));
  }

  private Slot slot(int number) {
    Slot slot = slots.get(number);
    slot.look();
    return slot;
  }

  /** Mostly one that is near the old one. */
  private long newValue(Slot slot) {
    Long old = slot.value().last();
    return old == null || random.nextInt(3) == 0
        ? random.nextInt((int) values)
        : Math.floorMod(old + random.nextInt(2 * NEAR + 1) - NEAR, values);
  }

  private static long nextStamp(Slot slot) {
    slot.stamp = Math.max(slot.stamp + 1, System.currentTimeMillis());
    return slot.stamp;
  }

  private Step put(Slot slot) {
    return putting(slot, newValue(slot));
  }

  private Step putting(Slot slot, long value) {
    byte[] row = slot.row();
    long stamp = slot.isOurs() ? nextStamp(slot) : 0;
    Put put = slot.isOurs() ? attribute.put(row, value, stamp) : attribute.put(row, value);
    return new Step(slot, put, value, () -> keep(slot, new Version(value, stamp)));
  }

  private static void keep(Slot slot, Version version) {
    slot.versions.add(version);
    if (slot.versions.size() > 3) {
      slot.versions.remove(0); // HBase keeps more
    }
  }

  /** Of the column, or of all that nobody else writes. */
  private Step delete(Slot slot) {
    Delete delete =
        slot.isOurs() ? new Delete(slot.row(), nextStamp(slot)) : new Delete(slot.row());
    return new Step(
        slot,
        random.nextBoolean() ? attribute.column(delete) : attribute.all(delete),
        null,
        slot.versions::clear);
  }

  /** Of the last version, so that the one before it is there again. */
  private Step uncover(Slot slot) {
    Delete delete = new Delete(slot.row());
    int last = slot.versions.size() - 1;
    if (slot.isOurs()) {
      long stamp = slot.versions.get(last).stamp();
      delete.addColumn(attribute.family(), attribute.qualifier(), stamp);
    } else {
      delete.addColumn(attribute.family(), attribute.qualifier());
    }
    totals.add(1, LookupsCount.UNCOVERED);
    return new Step(
        slot, delete, slot.versions.get(last - 1).value(), () -> slot.versions.remove(last));
  }

  private Step increment(Slot slot) {
    long value = newValue(slot);
    Increment increment =
        new Increment(slot.row())
            .addColumn(attribute.family(), attribute.qualifier(), value - slot.value().last());
    return new Step(slot, increment, value, () -> keep(slot, new Version(value, 0)));
  }

  /** A put that asks for the old value first, or one in a row's mutations with another column. */
  private Step twoAtOnce(Slot slot) {
    Step step = put(slot);
    Row write;
    try {
      byte[] row = slot.row();
      if (random.nextBoolean()) {
        // A write that is sent again may have happened: then it does not find the old value.
        write =
            slot.isOurs()
                ? step.write()
                : CheckAndMutate.newBuilder(row)
                    .ifMatches(
                        attribute.family(),
                        attribute.qualifier(),
                        CompareOperator.EQUAL,
                        Bytes.toBytes(slot.value().last()))
                    .build((Put) step.write());
      } else {
        Mutation other =
            new Put(row).addColumn(attribute.family(), Bytes.toBytes("o"), new byte[1]);
        RowMutations both = new RowMutations(row);
        both.add((Mutation) step.write());
        both.add(other);
        write = both;
      }
    } catch (IOException e) {
      throw new IllegalStateException("mutations of one row", e);
    }
    return new Step(slot, write, step.value(), step.done());
  }

  private void send(Step step, Crew crew) throws InterruptedException {
    step.slot().value().begin(step.value());
    while (true) {
      try (Table to = connection.getTable(table.name())) {
        write(to, step.write());
        acknowledged(step);
        return;
      } catch (IOException | RuntimeException e) {
        if (!again(step, e, crew)) {
          return;
        }
      }
    }
  }

  private void acknowledged(Step step) throws InterruptedException {
    step.slot().value().acknowledge();
    step.done().run();
    totals.add(1, LookupsCount.WRITES);
    if (!step.slot().isOurs()) {
      Thread.sleep(NEXT_STAMP_MILLIS);
    }
  }

  private static void write(Table to, Row write) throws IOException {
    if (write instanceof Put put) {
      to.put(put);
    } else if (write instanceof Delete delete) {
      to.delete(delete);
    } else if (write instanceof Increment increment) {
      to.increment(increment);
    } else if (write instanceof RowMutations mutations) {
      to.mutateRow(mutations);
    } else if (!to.checkAndMutate((CheckAndMutate) write).isSuccess()) {
      throw new IllegalStateException("an object is not as its only writer left it");
    }
  }

  /** Whether a write is to be sent once more; if not, its object is as it was, or given up. */
  private boolean again(Step step, Throwable failure, Crew crew) throws InterruptedException {
    boolean refused = Refusal.isCertain(failure);
    totals.add(1, refused ? LookupsCount.REFUSED : LookupsCount.DOUBTFUL);
    if (!refused && !step.slot().isOurs()) {
      giveUp(step.slot());
      return false;
    }
    if (crew.pause(PAUSE_MILLIS)) {
      step.slot().value().lose(); // the end: nobody asks any more
      return false;
    }
    return true;
  }

  private void giveUp(Slot slot) {
    totals.add(1, LookupsCount.GIVEN_UP);
    slot.value().lose();
    slot.place.giveUp(slot.object);
    slot.look();
  }

  private void sendTogether(List<Step> steps, Crew crew) throws InterruptedException {
    for (Step step : steps) {
      step.slot().value().begin(step.value());
    }
    List<Step> left = new ArrayList<>(steps);
    while (!left.isEmpty()) {
      Object[] results = new Object[left.size()];
      Throwable failure = null;
      try (Table to = connection.getTable(table.name())) {
        to.batch(left.stream().map(Step::write).toList(), results);
      } catch (IOException | RuntimeException e) {
        failure = e;
      }
      List<Step> next = new ArrayList<>();
      for (int i = 0; i < results.length; i++) {
        Step step = left.get(i);
        if (results[i] != null && !(results[i] instanceof Throwable)) {
          acknowledged(step);
        } else if (again(step, results[i] instanceof Throwable t ? t : failure, crew)) {
          next.add(step);
        }
      }
      left = next;
    }
  }
}
