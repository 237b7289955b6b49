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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.shared.LocalHFiles;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.remote.StillBuildingException;

/** A store that records what jobs do with it and fails where a test says so. For one thread. */
final class FakeStore implements IndexedStore {
  final List<String> calls = new ArrayList<>();
  final List<HFileJob> submitted = new ArrayList<>();
  final List<Throwable> failures = new ArrayList<>();
  final List<HFileJob> ended = new ArrayList<>();
  final Set<String> beingIndexed = new HashSet<>();
  final AtomicInteger discarded = new AtomicInteger();
  boolean wanted = true;
  boolean joined = true;
  boolean nothing;
  boolean stillBuilding;
  boolean wasPinned;

  /** Done in the middle of every call that makes or publishes files. */
  Runnable meanwhile = () -> {};

  /** Thrown in the middle of every such call; null for none. */
  Exception failure;

  BuiltIndex built() {
    return new BuiltIndex(Path.of("build"), List.of(), discarded::incrementAndGet);
  }

  private BuiltIndex work(String call, LiveHFile hfile, BooleanSupplier stop) throws IOException {
    calls.add(call);
    wasPinned = LocalHFiles.isPinned(hfile);
    meanwhile.run();
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    return nothing || stop.getAsBoolean() ? null : built();
  }

  /** A step of this name. */
  BuildStep step(String name, LiveHFile hfile) {
    return stop -> work(name, hfile, stop);
  }

  /** The step of a copy, whose owner may still be building. */
  BuildStep fetch(LiveHFile hfile) {
    return stop -> {
      if (stillBuilding) {
        throw new StillBuildingException("another server is at it");
      }
      return work("fetch", hfile, stop);
    };
  }

  @Override
  public void commit(LiveHFile hfile, BuiltIndex built, BooleanSupplier stop) throws IOException {
    work("commit", hfile, stop);
    if (!stop.getAsBoolean()) {
      calls.add("published");
    }
  }

  @Override
  public void submit(HFileJob done, HFileJob next) {
    submitted.add(next);
    if (done.isCancelled()) {
      next.cancel();
    }
  }

  @Override
  public boolean isWanted(LiveHFile hfile) {
    return wanted;
  }

  @Override
  public boolean hasJoined(LiveHFile hfile) {
    return joined;
  }

  @Override
  public boolean isBeingIndexed(String hfile) {
    return beingIndexed.contains(hfile);
  }

  @Override
  public void jobFailed(HFileJob job, Throwable cause) {
    failures.add(cause);
  }

  @Override
  public void jobEnded(HFileJob job) {
    ended.add(job);
  }
}
