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
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.IndexChange;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.RefreshReport;
import org.lcindex.rpc.RegionCaller;
import org.lcindex.rpc.RegionOp;
import org.lcindex.rpc.RegionRequest;

/**
 * Puts a changed descriptor in place, if possible without reopening the table's regions: they have
 * the observer already, and the master leaves them open ({@code modifyTable} without reopening,
 * HBase 2.6). Then every region is told; one that is not told finds out by itself.
 *
 * <p>HBase 2.6 compares the coprocessors of the old and the new descriptor by identity there, so it
 * refuses every table whose descriptor names a coprocessor, changed or not. That is why online
 * changes need the observer in the region servers' configuration. For one table, one thread.
 */
public final class OnlineAlter {
  private static final String REFUSAL = "won't reopen regions";

  private final Connection connection;
  private final RegionCaller caller;
  private final ServerSurvey survey;
  private final TableDescriptor old;
  private final boolean enabled;
  private final boolean everyTable;
  private final ServerSurvey.Answers servers;
  private final List<String> notes = new ArrayList<>();

  /**
   * Asks all servers and the table's regions whether they have the observer, within the survey's
   * limit for each.
   *
   * @throws IOException when the master does not answer
   */
  public OnlineAlter(
      Connection connection, RegionCaller caller, ServerSurvey survey, TableDescriptor table)
      throws IOException {
    this.connection = connection;
    this.caller = caller;
    this.survey = survey;
    this.old = table;
    this.servers = survey.ask();
    try (Admin admin = connection.getAdmin()) {
      enabled = !name().isSystemTable() && admin.isTableEnabled(name());
    }
    everyTable = askWhetherEveryTable();
  }

  /** Of the regions, which know best; if one does not answer, or none is open, of the servers. */
  private boolean askWhetherEveryTable() throws InterruptedIOException {
    if (enabled) {
      try {
        return refresh().values().stream().allMatch(RefreshReport::everyTable);
      } catch (InterruptedIOException e) {
        throw e;
      } catch (IOException e) {
        // A region without the observer or with an old one, or whose server does not answer.
      }
    }
    String own = old.getValue(LCIndexConstants.EVERY_TABLE_KEY);
    return own == null ? servers.everyTable() : own.contains(LCIndexConstants.OBSERVER_CLASS);
  }

  private TableName name() {
    return old.getTableName();
  }

  private Map<RegionInfo, RefreshReport> refresh() throws IOException {
    try (TimeLimit time = new TimeLimit(survey.limit())) {
      return time.call(
          () -> caller.callAll(name(), RegionRequest.of(RegionOp.REFRESH), RefreshReport.class));
    }
  }

  /** Whether the region servers give the observer to all tables; false when not known. */
  public boolean everyTable() {
    return everyTable;
  }

  /**
   * Alters the table.
   *
   * @param changed the descriptor with other definitions
   * @param reopen whether regions are to be reopened in any case
   * @throws IndexException when the descriptor would have to name the observer and a server is not
   *     known to have it, or the master cannot load it; the table is unchanged then
   */
  public IndexChange apply(TableDescriptor changed, boolean reopen) throws IOException {
    boolean last = IndexDdl.definitions(changed).isEmpty();
    if (enabled && !reopen) {
      if (hasObserver(changed) == hasObserver(old) && canStayOpen(old) && modifyOnline(changed)) {
        if (last && hasObserver(changed)) {
          note(
              "The table keeps the observer, which does nothing; removing it reopens the regions.");
        }
        warn(changed, last);
        return new IndexChange(name(), true, true, tellRegions(), notes);
      }
      note("The regions were reopened, one after the other: %s", whyNotOnline());
    }
    TableDescriptor wanted = last || everyTable ? IndexDdl.withoutObserver(changed) : changed;
    if (hasObserver(wanted) && !hasObserver(old)) {
      modifyWithObserver(wanted);
    } else {
      modify(wanted);
      warn(wanted, last);
    }
    return new IndexChange(name(), true, false, 0, notes);
  }

  /** Names the observer in the descriptor, which every server must be able to load. */
  private void modifyWithObserver(TableDescriptor wanted) throws IOException {
    if (!servers.absent().isEmpty()) {
      throw new IndexException(
          "Table "
              + name()
              + " is unchanged: its descriptor would have to name "
              + LCIndexConstants.OBSERVER_CLASS
              + ", HBase stops every region server that opens one of its regions and cannot load"
              + " that, and these are not known to have it: "
              + servers.absentText()
              + ". "
              + ServerSurvey.REMEDY);
    }
    modify(wanted);
    ServerSurvey.Answers joined;
    try {
      joined = survey.ask(servers);
    } catch (IOException e) {
      note("Whether a region server without LCIndex has joined is not known: %s.", e.getMessage());
      return;
    }
    if (!joined.absent().isEmpty()) {
      takeBack(joined);
    }
  }

  private void takeBack(ServerSurvey.Answers joined) throws IOException {
    String met =
        "While table "
            + name()
            + " was altered region servers joined that are not known to have LCIndex: "
            + joined.absentText();
    try {
      modify(old);
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

  /** Tells which servers do not index their regions of the table, or would not survive them. */
  private void warn(TableDescriptor written, boolean last) {
    if (!servers.absent().isEmpty() && !last) {
      note(
          hasObserver(written)
              ? "WARNING: the table's descriptor names the observer since earlier, and HBase stops"
                  + " a region server that opens one of its regions without LCIndex. Not known to"
                  + " have it: %s. %s."
              : "WARNING: regions on servers without LCIndex are not indexed, queries scan them. Not"
                  + " known to have it: %s. %s.",
          servers.absentText(),
          ServerSurvey.INSTALL);
    }
  }

  private static boolean hasObserver(TableDescriptor table) {
    return table.hasCoprocessor(LCIndexConstants.OBSERVER_CLASS);
  }

  /** Whether the master will see that the coprocessors have not changed. */
  private static boolean canStayOpen(TableDescriptor table) {
    TableDescriptor copy = TableDescriptorBuilder.newBuilder(table).build();
    return table.getCoprocessorDescriptors().hashCode()
        == copy.getCoprocessorDescriptors().hashCode();
  }

  private String whyNotOnline() {
    if (!hasObserver(old) && everyTable) {
      return "this version of HBase alters a table with coprocessors in no other way.";
    }
    return everyTable
        ? "its descriptor named the observer, which the region servers give to every table. It does"
            + " not name it any more, so the next change is online."
        : "its descriptor has to name the observer. For changes without reopening set "
            + LCIndexConstants.EVERY_TABLE_KEY
            + "="
            + LCIndexConstants.OBSERVER_WITH_PRIORITY
            + " in hbase-site.xml of every region server.";
  }

  /** Returns false when the master does not do it without reopening. */
  private boolean modifyOnline(TableDescriptor changed) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.modifyTable(changed, false);
      return true;
    } catch (UnsupportedOperationException | LinkageError e) {
      return false; // a client older than 2.6
    } catch (IOException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (String.valueOf(cause.getMessage()).contains(REFUSAL)) {
          return false;
        }
      }
      throw e;
    }
  }

  private int tellRegions() {
    try {
      return refresh().size();
    } catch (IOException e) {
      note(
          "A region could not be told (%s); it finds out by itself within"
              + " lcindex.descriptor.period.seconds.",
          e.getMessage());
      return 0;
    }
  }

  private void note(String format, Object... arguments) {
    notes.add(String.format(format, arguments));
  }

  private void modify(TableDescriptor table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.modifyTable(table);
    } catch (IOException e) {
      String message = String.valueOf(e.getMessage());
      if (message.contains(LCIndexConstants.OBSERVER_CLASS)) {
        throw new IndexException(
            "The master cannot load "
                + LCIndexConstants.OBSERVER_CLASS
                + "; table "
                + table.getTableName()
                + " is unchanged. Put the LCIndex jar into the lib directory of every master and"
                + " every region server, restart them, and try again. Do not switch"
                + " hbase.table.sanity.checks off: region servers without the jar would abort",
            e);
      }
      throw e;
    }
  }
}
