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

import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hadoop.hbase.TableName;

/**
 * One lock for each base table: index commands of two administrators, and what the master does to a
 * table's indexes by itself, come one after the other. A few bytes for each table stay. Thread
 * safe.
 */
final class TableLocks {
  private final ConcurrentSkipListMap<TableName, ReentrantLock> locks =
      new ConcurrentSkipListMap<>();

  /** The lock of a table. */
  Lock of(TableName base) {
    return locks.computeIfAbsent(base, name -> new ReentrantLock());
  }
}
