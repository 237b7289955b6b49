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

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A gauge of the heap that is free, whoever has the rest. Limits of our own say nothing of that:
 * HBase's block cache and MemStores may have 80 % of the heap by their settings, and what else
 * there is has no limit at all. So before LCIndex takes memory that it can do without, it looks
 * here.
 *
 * <p>What counts is what garbage collections leave over, as the virtual machine tells after each.
 * Collections of the young objects leave old garbage as well, so it is the least of the last few; a
 * heap that is nearly full has several a second. Thread safe.
 */
public final class HeapRoom implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HeapRoom.class);

  /** HBase needs some for calls, compactions and readers. */
  private static final int RESERVE_SHARE = 20;

  /** One build's part of what is free: others run beside it, and the MemStores grow meanwhile. */
  private static final int BUILD_SHARE = 8;

  private static final long LEAST_BUILD_BYTES = 4L << 20;

  /** What a build takes for each run that it has spilled, when it puts them together. */
  private static final long RUN_BYTES = 128 << 10;

  private static final int REMEMBERED = 16;

  private final long heap;
  private final long[] left = new long[REMEMBERED];
  private int collections;
  private volatile long leastLeft;
  private final List<Runnable> listening = new ArrayList<>();

  /**
   * @param heap the most it can have, in bytes
   */
  public HeapRoom(long heap) {
    this.heap = heap;
  }

  /** Of this virtual machine; hears of no collection before it is told to {@link #watch}. */
  public static HeapRoom ofThisMachine() {
    return new HeapRoom(Runtime.getRuntime().maxMemory());
  }

  /** Hears of this virtual machine's collections from now on, until it is closed. */
  public void watch() {
    Set<String> pools =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toSet());
    NotificationListener listener = (notification, none) -> hear(notification, pools);
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener(listener, null, null);
        listening.add(() -> remove(emitter, listener));
      }
    }
  }

  private static void remove(NotificationEmitter emitter, NotificationListener listener) {
    try {
      emitter.removeNotificationListener(listener);
    } catch (ListenerNotFoundException e) {
      LOG.debug("A collector's listener is gone already", e);
    }
  }

  private void hear(Notification notification, Set<String> pools) {
    if (notification
            .getType()
            .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
        && notification.getUserData() instanceof CompositeData data) {
      Map<String, MemoryUsage> after =
          GarbageCollectionNotificationInfo.from(data).getGcInfo().getMemoryUsageAfterGc();
      collected(
          after.entrySet().stream()
              .filter(pool -> pools.contains(pool.getKey()))
              .mapToLong(pool -> pool.getValue().getUsed())
              .sum());
    }
  }

  /** Notes how many bytes a collection left over. */
  public synchronized void collected(long bytes) {
    left[collections++ % REMEMBERED] = bytes;
    leastLeft = Arrays.stream(left, 0, Math.min(collections, REMEMBERED)).min().orElse(0);
  }

  /** The most it can have, in bytes. */
  public long heap() {
    return heap;
  }

  /** Bytes that can be had, about; all of them until something was collected. */
  public long free() {
    return Math.max(0, heap - leastLeft);
  }

  /** Bytes of these that HBase has more need of than an index. */
  public long reserve() {
    return heap / RESERVE_SHARE;
  }

  /** Whether nothing should be taken that can be done without. */
  public boolean isTight() {
    return free() < reserve();
  }

  /**
   * Memory that a build may take now; its settings may allow it less.
   *
   * @param bytes what it reads; with too little memory it would spill so many runs that these take
   *     more
   */
  public long forBuild(long bytes) {
    long least = Math.max(LEAST_BUILD_BYTES, (long) Math.sqrt((double) bytes * RUN_BYTES));
    return Math.max(least, (free() - reserve()) / BUILD_SHARE);
  }

  @Override
  public void close() {
    listening.forEach(Runnable::run);
    listening.clear();
  }
}
