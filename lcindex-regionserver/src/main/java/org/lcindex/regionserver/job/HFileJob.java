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

import java.io.IOException;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.disk.NoRoomException;

/**
 * A job about the index files of one HFile of an open store. HBase may close the HFile at any
 * moment in which nobody pins it; the job has become pointless then, unless its index files are
 * still to be merged into those of a compaction's result.
 */
public abstract class HFileJob extends Job {
  private static final long NO_ROOM_PAUSE_MILLIS = 1_000;

  private final IndexedStore store;
  private final LiveHFile storeFile;

  HFileJob(JobKind kind, String subject, IndexedStore store, LiveHFile storeFile) {
    super(kind, subject);
    this.store = store;
    this.storeFile = storeFile;
  }

  final IndexedStore store() {
    return store;
  }

  public final LiveHFile storeFile() {
    return storeFile;
  }

  /** Steps ask this every few thousand rows, and give up when it is true. */
  final boolean stopEarly() {
    return isCancelled() || isObsolete();
  }

  /**
   * Takes a step that reads the HFile's cells, while it cannot be closed; null, and the job ends,
   * when it is already.
   *
   * @throws PostponedException when other builds need the room on the disk
   */
  final BuiltIndex pinned(BuildStep step) throws IOException, PostponedException {
    if (!storeFile.pin()) {
      cancel();
      return null;
    }
    try {
      return make(step);
    } finally {
      storeFile.unpin();
    }
  }

  /**
   * Takes a step.
   *
   * @throws PostponedException when other builds need the room on the disk
   */
  final BuiltIndex make(BuildStep step) throws IOException, PostponedException {
    try {
      return step.make(this::stopEarly);
    } catch (NoRoomException e) {
      if (e.isPassing()) {
        throw new PostponedException(e.getMessage(), NO_ROOM_PAUSE_MILLIS);
      }
      throw e;
    }
  }

  @Override
  protected boolean isObsolete() {
    return !store.isWanted(storeFile);
  }

  @Override
  protected void failed(Throwable cause) {
    store.jobFailed(this, cause);
  }

  @Override
  protected void ended() {
    store.jobEnded(this);
  }

  @Override
  public long weight() {
    return storeFile.bytes();
  }
}
