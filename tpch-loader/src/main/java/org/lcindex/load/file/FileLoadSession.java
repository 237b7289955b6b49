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
package org.lcindex.load.file;

import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.load.FamilyOptions;
import org.lcindex.load.LoadOptions;
import org.lcindex.load.LoadResult;
import org.lcindex.load.ProgressDisplay;
import org.lcindex.load.TableCheck;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Wording;
import org.lcindex.query.admin.SilentRegions;
import org.lcindex.query.inspect.PlainFamilies;
import org.lcindex.query.offline.NewTables;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.UserError;
import org.lcindex.text.WaitLine;
import org.lcindex.type.ShownText;

/**
 * One {@code load FILE} as its user sees it: types are shown and agreed to, rows are loaded, and
 * what there is to know is told. For one thread.
 *
 * @param create whether the table is created if it is absent
 * @param families how its families are stored then
 * @param flush whether HBase is to write the rows to HFiles afterwards
 * @param json whether the result is for programs
 * @param out is given the result
 * @param err is told the rest
 */
public record FileLoadSession(
    FileLoad load,
    LoadOptions how,
    boolean create,
    FamilyOptions families,
    boolean flush,
    boolean json,
    PrintWriter out,
    PrintWriter err) {
  /** What programs are told. */
  private record Loaded(
      String table,
      long rows,
      long rowsBefore,
      long badLines,
      String badFile,
      Map<String, String> types,
      List<String> indexes,
      List<String> notes,
      long millis) {}

  /**
   * Loads; returns the exit status.
   *
   * @throws UserError when somebody has to agree to the types and nobody can be asked
   */
  public int run(Connection connection) throws IOException {
    TableName table = how.table();
    load.remember(how);
    SilentRegions silent = new SilentRegions(connection, table);
    waiting(
        silent,
        "looking at the file and at table " + table,
        () ->
            TableCheck.bounded(
                connection,
                how.timeout(),
                () -> {
                  load.choose(connection, table, create);
                  return null;
                }));
    ask();
    tell(load.shownTypes());
    if (load.needsConsent() && !consent()) {
      tell("nothing was written\n");
      return 1;
    }
    TableDescriptor wanted = families.apply(load.newTable(table));
    try (WaitLine line = new WaitLine(err);
        ProgressDisplay display = new ProgressDisplay("checking", "rows", line)) {
      load.check(connection, how, display);
    }
    boolean created;
    try (WaitLine line = new WaitLine(err)) {
      line.begins("creating table " + table);
      created = load.createTable(connection, wanted, families);
    }
    LoadResult result;
    try (ProgressDisplay display =
        new ProgressDisplay("loading " + table.getQualifierAsString(), err, how, silent::text)) {
      result = load.load(connection, how, display);
    } catch (IOException | RuntimeException e) {
      if (created) {
        deleteIfEmpty(connection, table);
      }
      throw e;
    }
    finish(connection, silent, result, created ? wanted : null);
    return 0;
  }

  /** What this command has made and nobody has written to is not left behind. */
  private void deleteIfEmpty(Connection connection, TableName table) {
    try {
      if (NewTables.deleteIfEmpty(connection, table)) {
        tell("table " + table + " has no row, and is deleted again\n");
      }
    } catch (IOException | RuntimeException e) {
      tell("table " + table + " was created and stays\n");
    }
  }

  /** Asks what cannot be known, also where types are agreed to. */
  private void ask() {
    for (FormQuestion open = load.question(); open != null; open = load.question()) {
      Console console = System.console();
      if (console == null) {
        throw new UserError(open.message());
      }
      String answer = console.readLine("%s. %s [y/n] ", ShownText.line(open.text()), open.first());
      if (answer == null) {
        throw new UserError("nothing was written");
      }
      String word = answer.strip().toLowerCase(Locale.ROOT);
      if (word.startsWith("y") || word.startsWith("n")) {
        load.answer(word.startsWith("y"));
      }
    }
  }

  /** Asks on a terminal whether the types are right; elsewhere nobody can be asked. */
  private boolean consent() {
    Console console = System.console();
    if (console == null) {
      throw new UserError(load.proposal("written"));
    }
    String answer = console.readLine("Load with these types? [y/N] ");
    return answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
  }

  /** What is loaded is told first: what comes then may fail. */
  private void finish(
      Connection connection, SilentRegions silent, LoadResult result, TableDescriptor created)
      throws IOException {
    TableName table = how.table();
    print(result.text(table));
    List<String> notes = load.notes();
    if (created == null && families.areGiven()) {
      notes.add(FamilyOptions.NOT_TAKEN);
    }
    List<String> indexes = new ArrayList<>();
    try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
      String undeclared = load.declare(admin, table);
      if (undeclared != null) {
        notes.add(undeclared);
      }
      if (!json) {
        notes.forEach(note -> tell("warning: " + note + "\n"));
      }
      if (flush) {
        waiting(silent, "flushing " + table, () -> admin.flush(table));
        print("flushed: " + table);
      }
      waiting(
          silent,
          "indexing " + table,
          () -> load.index(admin, table).forEach(index -> indexes.add(index.toString())));
    }
    indexes.forEach(index -> print("created: " + index));
    if (!indexes.isEmpty()) {
      print(
          "Existing rows are indexed in the background: " + Wording.command("index wait " + table));
    }
    String smaller = created != null ? PlainFamilies.advice(created) : null;
    if (smaller != null) {
      print(smaller);
    }
    if (json) {
      out.println(RpcJson.toPrettyJson(loaded(result, indexes, notes)));
      out.flush();
    }
  }

  private void print(String line) {
    if (!json) {
      out.println(ShownText.line(line));
      out.flush();
    }
  }

  private Loaded loaded(LoadResult result, List<String> indexes, List<String> notes) {
    return new Loaded(
        how.table().getNameAsString(),
        result.rowsWritten(),
        result.rowsBefore(),
        load.badLines(),
        load.badFile(),
        load.types(),
        indexes,
        notes,
        result.elapsed().toMillis());
  }

  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  private void waiting(SilentRegions silent, String doing, Step step) throws IOException {
    try (WaitLine line = new WaitLine(err)) {
      line.begins(doing, () -> "", () -> silent.text(doing));
      step.run();
    }
  }

  private void tell(String text) {
    err.print(ShownText.lines(text));
    err.flush();
  }
}
