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
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;

/**
 * A table's descriptor, and what becomes of it by one change of its indexes. Immutable.
 *
 * @param origin as it was read
 * @param now as it is to be written; the origin itself when there is nothing to change
 * @param online whether the regions can stay open
 * @param observerRemoved whether the observer goes because the user wants that
 */
record AlteredTable(
    TableDescriptor origin, TableDescriptor now, boolean online, boolean observerRemoved) {

  /** What is to become of the observer in a descriptor. */
  enum Observer {
    /** It is added where the servers do not give it to the table. */
    WANTED,
    /** It stays if it is there. */
    KEPT,
    /** It goes with the last index. */
    UNWANTED
  }

  /**
   * What becomes of a descriptor.
   *
   * @param everyTable whether the servers give the observer to the table
   * @param mayStayOpen whether the table has regions, and HBase did not refuse to leave them open
   */
  static AlteredTable of(
      TableDescriptor origin,
      IndexEdit edit,
      Observer observer,
      boolean everyTable,
      boolean mayStayOpen)
      throws IOException {
    TableDescriptor changed = edit.change().apply(origin);
    if (observer == Observer.WANTED && !everyTable) {
      changed = IndexDdl.withObserver(changed);
    }
    boolean last = observer != Observer.WANTED && hasNone(changed);
    boolean remove = observer == Observer.UNWANTED && last && names(changed);
    if (changed.equals(origin) && !remove) {
      return new AlteredTable(origin, origin, true, false);
    }
    boolean online =
        mayStayOpen && !remove && names(changed) == names(origin) && canStayOpen(origin);
    return new AlteredTable(
        origin,
        online || !last && !everyTable ? changed : IndexDdl.withoutObserver(changed),
        online,
        remove);
  }

  /** Of either kind: commands and status of global ones go by the observer, too. */
  private static boolean hasNone(TableDescriptor table) {
    return table.getValue(IndexDefinitions.TABLE_KEY) == null
        && table.getValue(IndexDefinitions.GLOBAL_KEY) == null;
  }

  private static boolean names(TableDescriptor table) {
    return table.hasCoprocessor(LCIndexConstants.OBSERVER_CLASS);
  }

  /** Whether the master will see that the coprocessors have not changed. */
  private static boolean canStayOpen(TableDescriptor table) {
    TableDescriptor copy = TableDescriptorBuilder.newBuilder(table).build();
    return table.getCoprocessorDescriptors().hashCode()
        == copy.getCoprocessorDescriptors().hashCode();
  }

  boolean unchanged() {
    return now == origin;
  }

  /** Whether no index is left. */
  boolean last() {
    return hasNone(now);
  }

  boolean namedObserver() {
    return names(origin);
  }

  boolean namesObserver() {
    return names(now);
  }

  boolean observerAdded() {
    return namesObserver() && !namedObserver();
  }
}
