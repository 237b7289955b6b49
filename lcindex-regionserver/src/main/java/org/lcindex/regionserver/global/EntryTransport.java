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
package org.lcindex.regionserver.global;

import java.io.Closeable;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Put;

/** What takes entries to their tables. Thread safe. */
interface EntryTransport extends Closeable {
  /**
   * Writes entries, and waits until all are written or the time for it is over.
   *
   * @param entries by table; the puts are the transport's from now on
   * @param ended asked now and then: whether to wait no longer
   * @return why tables did not get all of theirs; empty when all is written
   */
  Map<TableName, EntryFailure> send(Map<TableName, List<Put>> entries, BooleanSupplier ended)
      throws InterruptedIOException;

  /**
   * Sends entries that nobody waits for, if that can be done now.
   *
   * @param answered what to do when they are written
   */
  void probe(TableName table, List<Put> entries, Runnable answered);

  @Override
  void close();
}
