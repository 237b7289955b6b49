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
package org.lcindex.ifile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Merges sorted streams of entries into one: the runs of a build, or the {@link CarriedEntries} of
 * a compaction. Equal entries of several streams all come through, in the order of the streams. For
 * one thread; closing it closes the streams.
 */
public final class IFileMerger implements EntryCursor {
  private final List<EntryCursor> all;
  // A heap of the streams that are not at their end: the least entry is at 0.
  private final EntryCursor[] heap;
  private final int[] order;
  private int size;
  private boolean started;

  /** Merges streams. */
  public IFileMerger(List<? extends EntryCursor> streams) {
    all = List.copyOf(streams);
    heap = new EntryCursor[all.size()];
    order = new int[all.size()];
  }

  @Override
  public boolean next() throws IOException {
    if (!started) {
      started = true;
      for (int i = 0; i < all.size(); i++) {
        if (all.get(i).next()) {
          heap[size] = all.get(i);
          order[size++] = i;
        }
      }
      for (int i = size / 2 - 1; i >= 0; i--) {
        siftDown(i);
      }
    } else if (size > 0) {
      if (!heap[0].next()) {
        size--;
        heap[0] = heap[size];
        order[0] = order[size];
        heap[size] = null;
      }
      siftDown(0);
    }
    return size > 0;
  }

  private void siftDown(int from) {
    int parent = from;
    while (2 * parent + 1 < size) {
      int child = 2 * parent + 1;
      if (child + 1 < size && isLess(child + 1, child)) {
        child++;
      }
      if (!isLess(child, parent)) {
        return;
      }
      EntryCursor cursor = heap[parent];
      heap[parent] = heap[child];
      heap[child] = cursor;
      int number = order[parent];
      order[parent] = order[child];
      order[child] = number;
      parent = child;
    }
  }

  private boolean isLess(int left, int right) {
    int difference = heap[left].entry().compareTo(heap[right].entry());
    return difference != 0 ? difference < 0 : order[left] < order[right];
  }

  @Override
  public Entry entry() {
    return heap[0].entry();
  }

  @Override
  public void close() throws IOException {
    List<IOException> failures = new ArrayList<>();
    for (EntryCursor cursor : all) {
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
