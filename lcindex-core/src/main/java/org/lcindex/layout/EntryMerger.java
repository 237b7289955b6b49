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
package org.lcindex.layout;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Merges sorted streams of entries of one HFile into one: the runs of a build, or the entries that
 * a compaction carries over. Equal entries of several streams all come through, in the order of the
 * streams. For one thread; closing it closes the streams.
 */
public final class EntryMerger implements EntryCursor {
  private final EntryCursor[] streams;
  // By stream: its entry, and the beginning of that entry's key, which ends most comparisons.
  private final Entry[] entries;
  private final long[] prefixes;
  // The numbers of the streams that are not at their end, as a heap: the least entry's is at 0.
  private final int[] heap;
  private int size;
  private boolean started;

  /** Merges streams. */
  public EntryMerger(List<? extends EntryCursor> streams) {
    this.streams = streams.toArray(EntryCursor[]::new);
    int count = streams.size();
    entries = new Entry[count];
    prefixes = new long[count];
    heap = new int[count];
  }

  @Override
  public boolean next() throws IOException {
    if (!started) {
      started = true;
      for (int s = 0; s < streams.length; s++) {
        if (step(s)) {
          heap[size++] = s;
        }
      }
      for (int i = size / 2 - 1; i >= 0; i--) {
        siftDown(i);
      }
    } else if (size > 0) {
      if (!step(heap[0])) {
        heap[0] = heap[--size];
      }
      siftDown(0);
    }
    return size > 0;
  }

  private boolean step(int stream) throws IOException {
    if (!streams[stream].next()) {
      return false;
    }
    Entry entry = streams[stream].entry();
    if (entries[stream] != entry) {
      entries[stream] = entry;
    }
    prefixes[stream] = entry.key.prefix();
    return true;
  }

  private void siftDown(int from) {
    int sinking = heap[from];
    int at = from;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && isLess(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isLess(heap[child], sinking)) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = sinking;
  }

  private boolean isLess(int left, int right) {
    Entry a = entries[left];
    Entry b = entries[right];
    if (a.tag == b.tag && prefixes[left] != prefixes[right]) {
      return Long.compareUnsigned(prefixes[left], prefixes[right]) < 0;
    }
    int difference = a.compareTo(b);
    return difference != 0 ? difference < 0 : left < right;
  }

  @Override
  public Entry entry() {
    return entries[heap[0]];
  }

  @Override
  public void close() throws IOException {
    List<IOException> failures = new ArrayList<>();
    for (EntryCursor cursor : streams) {
      try {
        cursor.close();
      } catch (IOException e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
  }
}
