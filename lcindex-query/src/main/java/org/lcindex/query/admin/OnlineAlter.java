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
package org.lcindex.query.admin;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.ChangeStamp;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.IndexChange;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.rpc.caller.RegionCaller;

/**
 * Makes one change of a table's indexes or declared columns, if possible without reopening the
 * table's regions: they have the observer already, and the master leaves them open ({@code
 * modifyTable} without reopening, HBase 2.6). Then every region is told; one that is not told finds
 * out by itself.
 *
 * <p>HBase 2.6 compares the coprocessors of the old and the new descriptor by identity there, so it
 * refuses every table whose descriptor names a coprocessor, changed or not. That is why online
 * changes need the observer in the region servers' configuration.
 *
 * <p><b>Two administrators at once.</b> HBase writes descriptors as a whole. So all that takes time
 * is asked first ({@link AlterSurvey}), and others who are at it are waited for ({@link
 * PendingAlters}); then the descriptor is read, changed and written, with no call in between, and
 * whenever it turns out to have been another one the change is made anew of the descriptor that is
 * there now. The masters' observer tells that for certain ({@link ChangeStamp}); without it a
 * change that comes between reading and writing may be undone. For one table, one thread.
 */
final class OnlineAlter {
  /** For which a change is begun anew; a try takes some hundredths of a second. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Refusals of one and the same descriptor after which the master is not believed. */
  private static final int MOST_REFUSALS = 3;

  /** Others are waited for so that fewer tries are in vain. */
  private static final Duration OTHERS_LIMIT = Duration.ofSeconds(1);

  /** Nobody else keeps their changes. Who makes a snapshot has the table's lock for longer. */
  private static final Duration UNGUARDED_OTHERS_LIMIT = Duration.ofSeconds(30);

  private static final long FIRST_PAUSE_MILLIS = 50;
  private static final long LAST_PAUSE_MILLIS = 2_000;

  private final RegionCaller caller;
  private final ServerSurvey survey;
  private final TableName name;
  private final DescriptorWriter writer;
  private final PendingAlters others;
  private final AlterSurvey known;
  private final AlterNotes notes;

  /**
   * Asks all servers and the table's regions whether they have the observer, within the survey's
   * limit for each.
   *
   * @throws IOException when the master does not answer
   */
  OnlineAlter(Connection connection, RegionCaller caller, ServerSurvey survey, TableName name)
      throws IOException {
    this.caller = caller;
    this.survey = survey;
    this.name = name;
    this.writer = new DescriptorWriter(connection, name);
    this.others = new PendingAlters(connection, name);
    this.known = AlterSurvey.of(connection, caller, survey, name);
    this.notes = new AlterNotes(known);
  }

  /**
   * Makes a change; with new indexes the observer is added where the servers do not give it to the
   * table.
   *
   * @throws IndexException when the descriptor would have to name the observer and a server is not
   *     known to have it, or the master cannot load it; the table is unchanged then
   */
  IndexChange make(IndexEdit edit) throws IOException {
    AlteredTable altered = write(edit, edit.observer());
    if (edit.ofColumns()) {
      // Those who may only read the table learn of it from a region.
      return result(altered, known.regionsHaveObserver().isPresent());
    }
    if (edit.takeBack() != null) {
      if (altered.observerAdded()) {
        checkJoined(edit.takeBack());
      }
      notes.unguarded(others.known());
    }
    if (!altered.unchanged()) {
      notes.servers(altered);
    }
    return result(altered, true);
  }

  private IndexChange result(AlteredTable altered, boolean tell) {
    int told = tell && altered.online() && !altered.unchanged() ? tellRegions() : 0;
    IndexDefinitions before = IndexDefinitions.readable(altered.origin());
    return new IndexChange(
        name, !altered.unchanged(), altered.online(), told, before, notes.list());
  }

  private AlteredTable write(IndexEdit edit, AlteredTable.Observer observer) throws IOException {
    boolean mayStayOpen = known.enabled();
    TableDescriptor refused = null;
    int refusals = 0;
    AlteredTable undone = null;
    long pause = FIRST_PAUSE_MILLIS;
    long end = System.nanoTime() + LIMIT.toNanos();
    do {
      others.await(known.guarded() ? OTHERS_LIMIT : UNGUARDED_OTHERS_LIMIT);
      TableDescriptor origin = writer.read();
      if (undone != null && edit.isIn(origin)) {
        // Somebody who knew it has written the descriptor after who did not.
        return undone;
      }
      AlteredTable altered =
          AlteredTable.of(origin, edit, observer, known.everyTable(origin), mayStayOpen);
      if (altered.unchanged()) {
        return altered;
      }
      if (altered.observerAdded()) {
        checkServers();
      }
      refusals = known.guarded() && origin.equals(refused) ? refusals + 1 : 0;
      boolean guarded = known.guarded() && refusals < MOST_REFUSALS;
      boolean stamped = (guarded || !known.guarded()) && !takesStampOut(altered);
      TableDescriptor now = stamped ? ChangeStamp.stamp(origin, altered.now()) : altered.now();
      switch (writer.write(now, edit, altered.online(), guarded)) {
        case WRITTEN -> {
          notes.written(altered);
          if (guarded != known.guarded()) {
            notes.disbelieved();
          }
          return altered;
        }
        case MUST_REOPEN -> mayStayOpen = false;
        case UNDONE -> undone = altered;
        case STALE -> refused = origin;
      }
      // A random time, so that it is not again just when the same others are at it.
      TimeLimit.sleep(ThreadLocalRandom.current().nextLong(pause), PendingAlters.WHEN);
      pause = Math.min(2 * pause, LAST_PAUSE_MILLIS);
    } while (System.nanoTime() < end);
    throw new IndexException(
        "Table "
            + name
            + " was altered by others again and again, for "
            + LIMIT.toSeconds()
            + " s, just when this change was to be made, and it is not made; try again when the"
            + " table is altered less");
  }

  private static boolean takesStampOut(AlteredTable altered) {
    return altered.origin().getValue(ChangeStamp.KEY) != null
        && altered.now().getValue(ChangeStamp.KEY) == null;
  }

  /** Every server must be able to load what a descriptor names. */
  private void checkServers() throws IndexException {
    if (!known.servers().absent().isEmpty()) {
      throw new IndexException(
          "Table "
              + name
              + " is unchanged: its descriptor would have to name "
              + LCIndexConstants.OBSERVER_CLASS
              + ", HBase stops every region server that opens one of its regions and cannot load"
              + " that, and these are not known to have it: "
              + known.servers().absentText()
              + ". "
              + ServerSurvey.REMEDY);
    }
  }

  /** Takes everything back when a server without LCIndex has joined since they were asked. */
  private void checkJoined(IndexEdit takeBack) throws IOException {
    ServerSurvey.Answers joined;
    try {
      joined = survey.ask(known.servers());
    } catch (IOException e) {
      notes.add(
          "Whether a region server without LCIndex has joined is not known: %s.",
          CauseText.line(e));
      return;
    }
    if (joined.absent().isEmpty()) {
      return;
    }
    String met =
        "While table "
            + name
            + " was altered region servers joined that are not known to have LCIndex: "
            + joined.absentText();
    try {
      takeBack(takeBack);
    } catch (IOException e) {
      throw new IndexException(
          met
              + ". The table could not be set back; stop these servers or remove the coprocessor "
              + LCIndexConstants.OBSERVER_CLASS
              + " from its descriptor, or HBase stops the servers that get its regions",
          e);
    }
    throw new IndexException(met + ". The table was set back. " + ServerSurvey.REMEDY);
  }

  /** The new indexes go and, whoever relies on it by now, the observer. */
  private void takeBack(IndexEdit takeBack) throws IOException {
    IndexEdit both =
        takeBack.with(table -> IndexDdl.withoutObserver(takeBack.change().apply(table)));
    write(both, AlteredTable.Observer.KEPT);
  }

  private int tellRegions() {
    try {
      return AlterSurvey.refresh(caller, survey, name).size();
    } catch (IOException e) {
      notes.add(
          "A region could not be told (%s); it finds out by itself within"
              + " lcindex.descriptor.period.seconds.",
          CauseText.line(e));
      return 0;
    }
  }
}
