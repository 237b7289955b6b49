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
package org.lcindex.regionserver.disk;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many HFile indexes have their files open, and how often they are retained by readers: both
 * must come back to what the open stores own when nobody reads. Thread safe.
 */
public final class OpenHandles {
  private final AtomicLong open = new AtomicLong();
  private final AtomicLong readers = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();

  /** HFile indexes with open files. */
  public long open() {
    return open.get();
  }

  /** Heap of what they hold while they are open, in bytes. */
  public long bytes() {
    return bytes.get();
  }

  /** References held by queries and jobs. */
  public long readers() {
    return readers.get();
  }

  /**
   * @param memory heap that it holds as long as it is open, in bytes
   */
  public void opened(long memory) {
    open.incrementAndGet();
    bytes.addAndGet(memory);
  }

  /**
   * @param memory as it was told when it was opened
   */
  public void closed(long memory) {
    open.decrementAndGet();
    bytes.addAndGet(-memory);
  }

  public void retained() {
    readers.incrementAndGet();
  }

  public void released() {
    readers.decrementAndGet();
  }
}
