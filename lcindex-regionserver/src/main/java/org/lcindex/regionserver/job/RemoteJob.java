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
package org.lcindex.regionserver.job;

import java.util.concurrent.TimeUnit;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.remote.StillBuildingException;

/**
 * Copies the index files of an HFile that came with its region from another server, or of one that
 * came with a bulk load from its stage, and hands them to a {@link CommitJob}. While their owner is
 * still building them it waits; when nobody has them they are built here by a {@link FlushJob}.
 */
public final class RemoteJob extends HFileJob {
  private static final long PAUSE_MILLIS = 500;

  private final BuildStep copy;
  private final BuildStep build;
  private final long waitAtMostNanos;
  private final boolean yields;

  /**
   * @param copy from another server; makes null also when none has them
   * @param build from the HFile's cells
   * @param waitAtMostMillis how long to wait for an owner that is still building
   */
  public RemoteJob(
      IndexedStore store,
      LiveHFile storeFile,
      BuildStep copy,
      BuildStep build,
      long waitAtMostMillis) {
    this(store, storeFile, copy, build, waitAtMostMillis, false);
  }

  /**
   * A copy from a stage.
   *
   * @param copy from a stage; makes null also when it has nothing
   * @param build from the HFile's cells
   */
  public static RemoteJob ofStage(
      IndexedStore store, LiveHFile storeFile, BuildStep copy, BuildStep build) {
    return new RemoteJob(store, storeFile, copy, build, 0, true);
  }

  private RemoteJob(
      IndexedStore store,
      LiveHFile storeFile,
      BuildStep copy,
      BuildStep build,
      long waitAtMostMillis,
      boolean yields) {
    super(JobKind.REMOTE, "copy of the index of " + storeFile.path(), store, storeFile);
    this.copy = copy;
    this.build = build;
    this.waitAtMostNanos = TimeUnit.MILLISECONDS.toNanos(waitAtMostMillis);
    this.yields = yields;
  }

  /** A large load takes its time; a region that opens meanwhile does not wait for its end. */
  @Override
  public long weight() {
    return yields ? Long.MAX_VALUE : super.weight();
  }

  @Override
  protected void execute() throws Exception {
    BuiltIndex copied;
    try {
      copied = make(copy);
    } catch (StillBuildingException e) {
      if (ageNanos() < waitAtMostNanos) {
        throw new PostponedException(e.getMessage(), PAUSE_MILLIS);
      }
      copied = null;
    }
    if (copied != null) {
      store().submit(this, new CommitJob(store(), storeFile(), copied));
    } else if (!stopEarly()) {
      store().submit(this, new FlushJob(store(), storeFile(), build, false));
    }
  }
}
