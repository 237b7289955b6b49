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
package org.lcindex.cluster.process;

import java.io.IOException;
import org.lcindex.cluster.DataFolder;

/**
 * What is known and written down of one cluster. Reading is thread safe; changes are made by one
 * thread of one process at a time, inside {@link #changing}.
 */
final class ClusterRecord {
  private final ClusterFiles files;
  private final Object starting = new Object();
  private volatile ClusterState state;
  private boolean ended;

  ClusterRecord(ClusterFiles files, ClusterState state) {
    this.files = files;
    this.state = state;
  }

  /** Something that changes the cluster. */
  @FunctionalInterface
  interface Change {
    void run() throws IOException, InterruptedException;
  }

  ClusterFiles files() {
    return files;
  }

  ClusterState state() {
    return state;
  }

  void write(ClusterState next) throws IOException {
    state = next;
    next.write(files);
  }

  void write(Member changed) throws IOException {
    write(state.with(changed));
  }

  /**
   * Starts a member and writes it down.
   *
   * @throws IOException also when the cluster has been ended from another thread
   */
  Member start(Member member, Launcher launcher) throws IOException {
    synchronized (starting) {
      if (ended) {
        throw new IOException("the cluster has been ended while it was started");
      }
      Member started = member.with(launcher.start(member));
      write(started);
      return started;
    }
  }

  /** No member is started through this object from now on. */
  void end() {
    synchronized (starting) {
      ended = true;
    }
  }

  /** Runs a change alone, from what is written down now. */
  synchronized void changing(Change change) throws IOException {
    try (DataFolder lock = DataFolder.persistent(files.folder())) {
      state =
          ClusterState.read(files)
              .orElseThrow(() -> new IOException("there is no cluster in " + lock.path()));
      change.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
