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
package org.lcindex.regionserver.server;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.lcindex.regionserver.store.IndexAudit;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.rpc.VerifyReport;

/**
 * One reading of all index files of a region: WAITING, RUNNING, then ENDED. It is run by one thread
 * and looked at by any.
 */
final class Verification implements Runnable, IndexAudit.Listener {
  private final String region;
  private final Object instance;
  private final Consumer<IndexAudit.Listener> reading;
  private final BooleanSupplier wanted;

  // Guarded by this.
  private final List<String> problems = new ArrayList<>();
  private long files;
  private long bytes;
  private boolean ended;

  /**
   * @param region encoded name
   * @param instance the open region; another one, once it was closed and opened again
   * @param reading reads the files, as {@link RegionIndex#verify} does
   * @param wanted false when the rest need not be read
   */
  Verification(
      String region,
      Object instance,
      Consumer<IndexAudit.Listener> reading,
      BooleanSupplier wanted) {
    this.region = region;
    this.instance = instance;
    this.reading = reading;
    this.wanted = wanted;
  }

  boolean isOf(Object openRegion) {
    return instance == openRegion;
  }

  @Override
  public void run() {
    try {
      reading.accept(this);
    } catch (RuntimeException | Error e) {
      damaged("the verification failed: " + e);
    } finally {
      synchronized (this) {
        ended = true;
      }
    }
  }

  @Override
  public boolean isWanted() {
    return wanted.getAsBoolean();
  }

  @Override
  public synchronized void reads(int moreFiles, long moreBytes) {
    files += moreFiles;
    bytes += moreBytes;
  }

  @Override
  public synchronized void damaged(String problem) {
    problems.add(problem);
  }

  synchronized boolean hasEnded() {
    return ended;
  }

  synchronized VerifyReport report() {
    return new VerifyReport(region, files, bytes, problems, !ended);
  }
}
