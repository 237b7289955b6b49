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
package org.lcindex.build;

import java.util.concurrent.atomic.AtomicLong;
import org.lcindex.layout.StreamMemory;

/**
 * The memory of the files that one build or merge reads side by side: sorted runs, and the inputs
 * of a merge. A merge of which that is too much ends, and its files are built from the new HFile.
 * Thread safe.
 */
final class BuildStreams implements StreamMemory, AutoCloseable {
  private final BuildMemory all;
  private final long limit;
  private final AtomicLong bytes = new AtomicLong();

  /**
   * @param limit most bytes
   */
  BuildStreams(BuildMemory all, long limit) {
    this.all = all;
    this.limit = limit;
  }

  @Override
  public void grew(long more) throws CannotMergeException {
    all.add(more);
    long now = bytes.addAndGet(more);
    if (more > 0 && now > limit) {
      throw new CannotMergeException(
          "the files that are read side by side take "
              + now
              + " bytes of memory, because keys or rows are large; the limit is "
              + limit
              + " (lcindex.build.memory.bytes)");
    }
  }

  /** They are not read any more. */
  @Override
  public void close() {
    all.add(-bytes.getAndSet(0));
  }
}
