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
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.apache.hadoop.hbase.util.Pair;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.apache.hadoop.hbase.wal.WALKey;

/** Stops a region server's thread at a step of a table. Loaded into regions. */
public final class StopObserver implements RegionCoprocessor, RegionObserver {
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
    AFTER_GET,
    /** A bulk load is asked for; its HFiles are where the client has put them. */
    BEFORE_LOAD,
    /** The HFiles of a region are in HBase's staging folder. */
    LOAD_STAGED,
    /** One family's HFiles are in the region, others' still in the staging folder. */
    LOAD_HALF,
    /** All are in the region, and nobody was told. */
    AFTER_LOAD
  }

  private Stops stops;
  private Place place;
  private int port;

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void start(CoprocessorEnvironment env) {
    String named = env.getConfiguration().get(Stops.FOLDER);
    TableName table = ((RegionCoprocessorEnvironment) env).getRegionInfo().getTable();
    stops = named == null || table.isSystemTable() ? null : new Stops(Path.of(named));
    port = ((RegionCoprocessorEnvironment) env).getServerName().getPort();
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

  @Override
  public void preBulkLoadHFile(
      ObserverContext<RegionCoprocessorEnvironment> context, List<Pair<byte[], String>> familyPaths)
      throws IOException {
    stop(Step.BEFORE_LOAD);
  }

  @Override
  public void preCommitStoreFile(
      ObserverContext<RegionCoprocessorEnvironment> context,
      byte[] family,
      List<Pair<org.apache.hadoop.fs.Path, org.apache.hadoop.fs.Path>> pairs)
      throws IOException {
    stop(Step.LOAD_STAGED);
  }

  @Override
  public void postCommitStoreFile(
      ObserverContext<RegionCoprocessorEnvironment> context,
      byte[] family,
      org.apache.hadoop.fs.Path from,
      org.apache.hadoop.fs.Path to)
      throws IOException {
    stop(Step.LOAD_HALF);
  }

  @Override
  public void postBulkLoadHFile(
      ObserverContext<RegionCoprocessorEnvironment> context,
      List<Pair<byte[], String>> staged,
      Map<byte[], List<org.apache.hadoop.fs.Path>> loaded)
      throws IOException {
    stop(Step.AFTER_LOAD);
  }

  private void stop(Step step) throws IOException {
    if (stops != null) {
      stops.meet(name(place, step), port);
    }
  }

  static String name(Place place, Step step) {
    return place + " " + step;
  }
}
