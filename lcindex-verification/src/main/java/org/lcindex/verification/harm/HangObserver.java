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
package org.lcindex.verification.harm;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.HBaseInterfaceAudience;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.util.Pair;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Makes regions hang: handlers wait while a file is there. Files say so, since a server may be a
 * process of its own. For tests; every region of their cluster has it. Thread safe.
 */
@InterfaceAudience.LimitedPrivate(HBaseInterfaceAudience.CONFIG)
public final class HangObserver implements RegionCoprocessor, RegionObserver {
  /** The folder of the files. */
  static final String FOLDER = "lcindex.harm.hangs";

  /** While it is there no entry of a global index is written. */
  static final String ENTRIES = "entries";

  /** While it is there each batch of entries takes {@link #SLOW_MILLIS}, with its rows locked. */
  static final String SLOW = "slow";

  /** While it is there no bulk load comes to its end. */
  static final String LOADS = "loads";

  /** With this begins the name of the file that each bulk load makes that waits. */
  static final String WAITING = "waiting-";

  /** Less than a write waits for its entries, so it gets through unless it waits for others. */
  static final long SLOW_MILLIS = 700;

  private static final long POLL_MILLIS = 20;
  private static final long LIMIT_MILLIS = 3_600_000;

  private Path folder;
  private boolean ofEntries;

  /** The settings of a cluster whose regions are to hang. */
  static Map<String, String> settings(Path folder) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("hbase.coprocessor.region.classes", HangObserver.class.getName());
    settings.put(FOLDER, folder.toAbsolutePath().toString());
    return settings;
  }

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void start(CoprocessorEnvironment env) {
    folder = Path.of(env.getConfiguration().get(FOLDER));
    var table = ((RegionCoprocessorEnvironment) env).getRegionInfo().getTable();
    ofEntries =
        table.getNamespaceAsString().equals("lcindex")
            && !table.getQualifierAsString().equals("catalog");
  }

  @Override
  public void prePut(ObserverContext<RegionCoprocessorEnvironment> context, Put put, WALEdit edit)
      throws IOException {
    if (ofEntries) {
      waitWhile(ENTRIES);
    }
  }

  @Override
  public void preBatchMutate(
      ObserverContext<RegionCoprocessorEnvironment> context,
      MiniBatchOperationInProgress<Mutation> batch)
      throws IOException {
    if (ofEntries && Files.exists(folder.resolve(SLOW))) {
      sleep(SLOW_MILLIS);
    }
  }

  @Override
  public void preBulkLoadHFile(
      ObserverContext<RegionCoprocessorEnvironment> context, List<Pair<byte[], String>> files)
      throws IOException {
    if (Files.exists(folder.resolve(LOADS))) {
      Files.createFile(folder.resolve(WAITING + UUID.randomUUID()));
      waitWhile(LOADS);
    }
  }

  private void waitWhile(String file) throws IOException {
    long end = System.nanoTime() + LIMIT_MILLIS * 1_000_000;
    while (Files.exists(folder.resolve(file)) && System.nanoTime() < end) {
      sleep(POLL_MILLIS);
    }
  }

  private static void sleep(long millis) throws IOException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("hangs").initCause(e);
    }
  }
}
