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
package org.lcindex.regionserver.base;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * A number of bytes of heap that many users share: each reserves before it allocates and gives back
 * what it let go. Who gets no more does without; nobody waits. Thread safe.
 */
public final class MemoryBudget {
  private final String name;
  private final long limit;
  private final BooleanSupplier closed;
  private final AtomicLong used = new AtomicLong();

  /**
   * @param name the configuration key that sets the limit, for messages
   * @param limit bytes; 0 lets nobody have anything
   */
  public MemoryBudget(String name, long limit) {
    this(name, limit, () -> false);
  }

  /**
   * @param name the configuration key that sets the limit, for messages
   * @param limit bytes; 0 lets nobody have anything
   * @param room nobody gets more while it is tight
   */
  public MemoryBudget(String name, long limit, HeapRoom room) {
    this(name, limit, room::isTight);
  }

  private MemoryBudget(String name, long limit, BooleanSupplier closed) {
    if (limit < 0) {
      throw new IllegalArgumentException(name + "=" + limit + ": give a number of bytes from 0");
    }
    this.name = name;
    this.limit = limit;
    this.closed = closed;
  }

  /** Takes so many bytes, or none (false) when they are not there. */
  public boolean reserve(long bytes) {
    check(bytes);
    if (bytes > 0 && closed.getAsBoolean()) {
      return false;
    }
    long before = used.get();
    while (bytes <= limit - before) {
      if (used.compareAndSet(before, before + bytes)) {
        return true;
      }
      before = used.get();
    }
    return false;
  }

  /** Gives back what was reserved. */
  public void release(long bytes) {
    check(bytes);
    if (used.addAndGet(-bytes) < 0) {
      used.addAndGet(bytes);
      throw new IllegalStateException(name + ": " + bytes + " bytes given back, but not taken");
    }
  }

  private void check(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException(name + ": " + bytes + " bytes");
    }
  }

  /**
   * What keeps a budget from giving more, for messages.
   *
   * @param text the limit that is reached
   * @param remedy how it is raised
   */
  public record Bound(String text, String remedy) {}

  /** What keeps it from giving more. */
  public Bound bound() {
    return closed.getAsBoolean()
        ? new Bound("the server's heap is nearly full", "give the region servers more heap")
        : new Bound(name + "=" + limit, "raise " + name + " on the region servers");
  }

  /** Bytes that are reserved now. */
  public long used() {
    return used.get();
  }

  /** Bytes there are in all. */
  public long limit() {
    return limit;
  }

  /** The configuration key that sets the limit. */
  public String name() {
    return name;
  }
}
