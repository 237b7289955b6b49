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
package org.lcindex.regionserver.hook;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.layout.ColumnIndex;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.job.Job;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.build.TableSettings.JobsMode;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.IndexFileStatus;
import org.lcindex.rpc.StoreStatus;

/**
 * Makes the part of a region's status that is about one store: how far the index files of each
 * HFile are. Stateless.
 */
final class StoreStatusReader {
  private StoreStatusReader() {}

  static StoreStatus read(StoreIndex store) {
    // Before the files: what is flushed in between is told twice, and not left out.
    long memstoreCells = memstoreCells(store.store());
    List<HFileStatus> hfiles = new ArrayList<>();
    for (LiveHFile hfile : store.store().files()) {
      hfiles.add(hfile(store, hfile));
    }
    return new StoreStatus(
        Bytes.toString(store.family()),
        memstoreCells,
        hfiles,
        jobsRun(store) ? null : ConfigKeys.JOBS_MODE.name() + "=never");
  }

  private static long memstoreCells(OpenStore store) {
    return store.isMemoryEmpty() ? 0 : Math.max(1, store.memStoreCells());
  }

  private static boolean jobsRun(StoreIndex store) {
    return store.settings().jobsMode() != JobsMode.NEVER;
  }

  private static HFileStatus hfile(StoreIndex store, LiveHFile hfile) {
    String name = hfile.name();
    Job job = store.jobs().job(name);
    HFileIndex index = store.indexed().acquire(name);
    try {
      List<IndexFileStatus> indexes = new ArrayList<>();
      for (IndexDefinition definition : store.definitions()) {
        ColumnIndex column = index == null ? null : index.column(definition.id());
        indexes.add(
            column != null
                ? new IndexFileStatus(
                    definition.toString(),
                    IndexFileState.INDEXED,
                    column.bytes(),
                    null,
                    column.cells())
                : unbuilt(store, hfile, definition));
      }
      return new HFileStatus(
          hfile.path().getName(),
          index == null ? -1 : index.rows().footer().rows(),
          hfile.bytes(),
          indexes,
          store.jobs().bytesDone(name),
          job == null ? null : job.kind().label(),
          store.jobs().failedAttempts(name));
    } finally {
      if (index != null) {
        index.release();
      }
    }
  }

  private static IndexFileStatus unbuilt(
      StoreIndex store, LiveHFile hfile, IndexDefinition definition) {
    String name = hfile.name();
    String failure = store.jobs().failure(name);
    Job job = store.jobs().job(name);
    String noRoom = job == null ? store.jobs().noRoom(hfile) : null;
    IndexFileState state;
    if (store.failures().rules().isDegraded(name)) {
      return new IndexFileStatus(
          definition.toString(), IndexFileState.DEGRADED, 0, store.failures().rules().reason(name));
    }
    if (failure == null) {
      failure = store.failures().rules().reason(name);
    }
    if (noRoom != null) {
      return new IndexFileStatus(definition.toString(), IndexFileState.EVICTED, 0, noRoom);
    }
    if (failure != null) {
      // Without a job, too: the next reconciliation submits one.
      state = jobsRun(store) ? IndexFileState.RETRYING : IndexFileState.FAILED;
    } else if (job == null) {
      state = IndexFileState.MISSING;
    } else {
      state = job.state() == Job.State.RUNNING ? IndexFileState.BUILDING : IndexFileState.QUEUED;
    }
    return new IndexFileStatus(definition.toString(), state, 0, failure);
  }
}
