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
package org.lcindex.regionserver.store.audit;

import java.util.function.LongConsumer;
import org.lcindex.io.LocalFiles;
import org.lcindex.pace.Throttle;
import org.lcindex.regionserver.base.ThrottledFiles;

/**
 * How fast a verification goes, and whether it goes on: every byte that it reads or writes asks
 * here first. Thread safe.
 *
 * @param throttle shared by all verifications of a server
 * @param listener whoever is told of what is found
 */
public record AuditPace(Throttle throttle, AuditListener listener) {

  boolean isStopped() {
    return !listener.isWanted();
  }

  /**
   * Waits until it is the turn of so many bytes.
   *
   * @throws AuditStoppedException when the verification is not wanted any more
   */
  public void spend(long bytes) throws AuditStoppedException {
    if (!throttle.acquire(bytes, this::isStopped)) {
      throw new AuditStoppedException("it was cancelled, or nobody asked for it for a while");
    }
  }

  /**
   * Files that are read and written at this pace.
   *
   * @param moved told of bytes that are read or written
   */
  LocalFiles files(LocalFiles files, LongConsumer moved) {
    return new ThrottledFiles(
        files,
        bytes -> {
          spend(bytes);
          moved.accept(bytes);
        },
        true);
  }
}
