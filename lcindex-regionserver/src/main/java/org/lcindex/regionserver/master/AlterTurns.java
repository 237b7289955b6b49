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
package org.lcindex.regionserver.master;

import java.util.Map;
import org.apache.hadoop.hbase.ConcurrentTableModificationException;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hbase.thirdparty.com.google.common.collect.MapMaker;

/**
 * Alters that wait for their turn. HBase takes a whole descriptor from a client and writes it when
 * the table's lock is free, whatever was written meanwhile, and so undoes it. Without LCIndex that
 * takes milliseconds; before an alter by which cells live longer the master waits a lease (rule
 * DD7). So a descriptor is refused if the table's was another one when it came, as HBase itself
 * refuses one of a single family.
 *
 * <p>A descriptor that waits is known by its object, as long as HBase holds it. After a failover of
 * the master none is known, and none refused. Thread safe.
 */
final class AlterTurns {
  private final Map<TableDescriptor, TableDescriptor> waiting = new MapMaker().weakKeys().makeMap();

  /**
   * An alter has come.
   *
   * @param current the table's descriptor; null if there is no such table
   */
  void comes(TableDescriptor current, TableDescriptor written) {
    if (current != null && written != null) {
      waiting.put(written, current);
    }
  }

  /** Its turn is here, and nobody asks whether something would go. */
  void passes(TableDescriptor written) {
    waiting.remove(written); // HBase may hold it for as long as the table has it
  }

  /** Its turn is here, under the table's lock; throws if what was written meanwhile would go. */
  void begins(TableDescriptor current, TableDescriptor written)
      throws ConcurrentTableModificationException {
    TableDescriptor before = waiting.remove(written);
    if (before != null && TableDescriptor.COMPARATOR.compare(before, current) != 0) {
      throw new ConcurrentTableModificationException(
          "LCIndex refuses a descriptor for table "
              + current.getTableName()
              + ", which would undo changes: the table was altered while this alter waited for its"
              + " turn. The table is unchanged; read its descriptor again and change that");
    }
  }
}
