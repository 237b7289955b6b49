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
import org.apache.hadoop.hbase.ConcurrentTableModificationException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.text.AbsentTable;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.rpc.caller.Causes;
import org.lcindex.rpc.caller.NextMaster;

/** Reads and writes the descriptor of one table, and tells what came of a write. For one thread. */
record DescriptorWriter(Connection connection, TableName name) {

  /** What came of a write. */
  enum Outcome {
    /** The table has the descriptor, or had it until somebody made another one of it. */
    WRITTEN,
    /** The table is not altered, because the descriptor was outdated: begin anew. */
    STALE,
    /**
     * The table was altered, and somebody who did not know that has written its descriptor since.
     */
    UNDONE,
    /** The table is not altered: HBase can do it by reopening the regions only. */
    MUST_REOPEN
  }

  /**
   * HBase's refusal to leave regions open whose table has coprocessors. Others that end alike
   * refuse changes that an index command does not make, so they mean an outdated descriptor.
   */
  private static final String COPROCESSORS =
      "Can not modify Coprocessor when table modification won't reopen regions";

  private static final String OTHER_THAN_OURS = "won't reopen regions";

  /**
   * The descriptor, as the master has it now.
   *
   * @throws UsageException when there is no such table
   */
  TableDescriptor read() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return NextMaster.ask(connection.getConfiguration(), () -> admin.getDescriptor(name));
    } catch (TableNotFoundException e) {
      throw absent(e);
    }
  }

  private UsageException absent(TableNotFoundException e) {
    return new UsageException(AbsentTable.message(connection, name), e);
  }

  /**
   * Writes a descriptor; where nobody guards it, looks whether its change is still there then.
   *
   * @param online whether the regions are to stay open
   * @param guarded whether the master refuses outdated descriptors
   * @throws IOException when HBase refuses it for another reason, or what it did is not known; the
   *     message says so
   */
  Outcome write(TableDescriptor changed, IndexEdit edit, boolean online, boolean guarded)
      throws IOException {
    try (Admin admin = connection.getAdmin()) {
      if (online) {
        admin.modifyTable(changed, false);
      } else {
        admin.modifyTable(changed);
      }
    } catch (UnsupportedOperationException | LinkageError e) {
      if (online) {
        return Outcome.MUST_REOPEN; // a client older than 2.6
      }
      throw e;
    } catch (TableNotFoundException e) {
      throw absent(e);
    } catch (IOException e) {
      return refused(edit, online, e);
    }
    return guarded || edit.isIn(read()) ? Outcome.WRITTEN : Outcome.UNDONE;
  }

  private Outcome refused(IndexEdit edit, boolean online, IOException e) throws IOException {
    for (Throwable cause : Causes.of(e)) {
      String message = String.valueOf(cause.getMessage());
      if (cause instanceof ConcurrentTableModificationException
          || message.contains(ConcurrentTableModificationException.class.getName())) {
        return Outcome.STALE;
      }
      if (online && message.contains(COPROCESSORS)) {
        return Outcome.MUST_REOPEN;
      }
      if (online && message.contains(OTHER_THAN_OURS)) {
        return Outcome.STALE;
      }
      if (message.contains(LCIndexConstants.OBSERVER_CLASS)) {
        throw new IndexException(
            "The master cannot load "
                + LCIndexConstants.OBSERVER_CLASS
                + "; table "
                + name
                + " is unchanged. Put the LCIndex jar into the lib directory of every master and"
                + " every region server, restart them, and try again. Do not switch"
                + " hbase.table.sanity.checks off: region servers without the jar would abort",
            e);
      }
    }
    if (Causes.of(e).stream().anyMatch(DoNotRetryIOException.class::isInstance)) {
      throw e; // the master's answer: it did nothing
    }
    throw new IndexException(whatIsLeft(edit) + " What HBase said: " + CauseText.line(e), e);
  }

  private String whatIsLeft(IndexEdit edit) {
    try {
      return edit.isIn(read())
          ? "Table " + name + " has the change; whether all its regions know it is not known."
          : String.format(
              "Table %s is unchanged so far, but the master may still make the"
                  + " change if it knows of it: see lcindex index list %s.",
              name, name);
    } catch (IOException e) {
      return String.format(
          "Whether table %s has the change is not known: see lcindex index list %s.", name, name);
    }
  }
}
