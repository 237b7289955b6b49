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

/**
 * A gauge of the heap that builds and merges hold at the moment, all together. Each structure that
 * grows with rows, keys or files says what it holds by a {@link Share}. It is no limit: those are
 * in {@link BuildOptions}. Thread safe.
 */
public final class BuildMemory {
  private final AtomicLong bytes = new AtomicLong();

  /** What one structure holds. For one thread at a time. */
  public final class Share implements AutoCloseable {
    private long held;

    /** It holds so many bytes now. */
    public void holds(long now) {
      if (now != held) {
        bytes.addAndGet(now - held);
        held = now;
      }
    }

    /** It holds nothing any more. */
    @Override
    public void close() {
      holds(0);
    }
  }

  /** Something else holds so many bytes more than before, or less. */
  void add(long more) {
    bytes.addAndGet(more);
  }

  /** For one more structure, which holds nothing yet. */
  public Share share() {
    return new Share();
  }

  /** Bytes that all of them hold. */
  public long bytes() {
    return bytes.get();
  }
}
