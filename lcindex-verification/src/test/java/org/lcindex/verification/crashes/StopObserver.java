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
package org.lcindex.verification.crashes;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.apache.hadoop.hbase.wal.WALKey;

/**
 * Stops a region server's thread at one step of a table, and says so, until it may go on or its
 * process is killed. What is stopped and what says so are files, since servers are processes of
 * their own. Loaded into every region of the cluster.
 */
public final class StopObserver implements RegionCoprocessor, RegionObserver {
  /** The folder of the files. */
  static final String FOLDER = "lcindex.test.stops";

  static final String ARMED = "armed";
  static final String MET = "met";
  static final String GO_ON = "go-on";

  private static final long POLL_MILLIS = 5;
  private static final long LIMIT_MILLIS = 120_000;

  /** How often the step that is armed was met, by all regions of this process. */
  private static final AtomicInteger MEETINGS = new AtomicInteger();

  /** Whose table. */
  enum Place {
    BASE,
    ENTRIES,
    CATALOG
  }

  /** When. */
  enum Step {
    /** After the entries were acknowledged, before the row is in the log. */
    BEFORE_LOG,
    BEFORE_PUT,
    AFTER_PUT,
    BEFORE_DELETE,
    AFTER_DELETE,
    BEFORE_GET,
    AFTER_GET
  }

  private Path folder;
  private Place place;

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void start(CoprocessorEnvironment env) {
    String named = env.getConfiguration().get(FOLDER);
    TableName table = ((RegionCoprocessorEnvironment) env).getRegionInfo().getTable();
    folder = named == null || table.isSystemTable() ? null : Path.of(named);
    place =
        !table.getNamespaceAsString().equals("lcindex")
            ? Place.BASE
            : table.getQualifierAsString().equals("catalog") ? Place.CATALOG : Place.ENTRIES;
  }

  @Override
  public void preWALAppend(
      ObserverContext<RegionCoprocessorEnvironment> context, WALKey key, WALEdit edit)
      throws IOException {
    stop(Step.BEFORE_LOG);
  }

  @Override
  public void preBatchMutate(
      ObserverContext<RegionCoprocessorEnvironment> context,
      MiniBatchOperationInProgress<Mutation> batch)
      throws IOException {
    stop(isOfDeletes(batch) ? Step.BEFORE_DELETE : Step.BEFORE_PUT);
  }

  @Override
  public void postBatchMutate(
      ObserverContext<RegionCoprocessorEnvironment> context,
      MiniBatchOperationInProgress<Mutation> batch)
      throws IOException {
    stop(isOfDeletes(batch) ? Step.AFTER_DELETE : Step.AFTER_PUT);
  }

  private static boolean isOfDeletes(MiniBatchOperationInProgress<Mutation> batch) {
    return batch.getOperation(0) instanceof Delete;
  }

  @Override
  public void preGetOp(
      ObserverContext<RegionCoprocessorEnvironment> context, Get get, List<Cell> cells)
      throws IOException {
    stop(Step.BEFORE_GET);
  }

  @Override
  public void postGetOp(
      ObserverContext<RegionCoprocessorEnvironment> context, Get get, List<Cell> cells)
      throws IOException {
    stop(Step.AFTER_GET);
  }

  private void stop(Step step) throws IOException {
    if (folder == null || !Files.exists(folder.resolve(ARMED))) {
      return;
    }
    String[] armed;
    try {
      armed = Files.readString(folder.resolve(ARMED)).split(" ");
    } catch (IOException e) {
      return; // another thread has just met it
    }
    if (!armed[0].equals(place.name()) || !armed[1].equals(step.name())) {
      return;
    }
    if (MEETINGS.incrementAndGet() < Integer.parseInt(armed[2])) {
      return;
    }
    MEETINGS.set(0);
    if (!Files.deleteIfExists(folder.resolve(ARMED))) {
      return;
    }
    Files.writeString(folder.resolve(MET), place + " " + step);
    long end = System.currentTimeMillis() + LIMIT_MILLIS;
    try {
      while (!Files.exists(folder.resolve(GO_ON)) && System.currentTimeMillis() < end) {
        Thread.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException(step.name()).initCause(e);
    }
  }
}
