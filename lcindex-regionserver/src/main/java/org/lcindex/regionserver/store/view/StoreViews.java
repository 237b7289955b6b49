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
package org.lcindex.regionserver.store.view;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import org.lcindex.hbase.LiveHFile;

/**
 * The current {@link StoreView} of a store, and the making of the next one. Whoever changes open
 * indexes or pins calls {@link #changed()}, which is O(1); the next query makes the view anew. That
 * HBase has other files is seen by their list, which is another object then.
 *
 * <p>Thread safe. Queries share the view that is current; one that looks at files that HBase has
 * just replaced gets a view of its own.
 */
public final class StoreViews {
  private final AtomicLong changes = new AtomicLong();
  // Guarded by this; holds one reference.
  private StoreView current;
  private boolean closed;

  /**
   * The view of these files; the caller, a reader, {@linkplain StoreView#release releases} it.
   *
   * @param maker makes a view of some files at a state of the indexes, held for its caller
   */
  public StoreView of(List<LiveHFile> files, BiFunction<List<LiveHFile>, Long, StoreView> maker) {
    // Read first: what changes while the view is made makes it out of date.
    long change = changes.get();
    synchronized (this) {
      if (current != null && current.isOf(files, change) && current.hold()) {
        return current.forReader();
      }
    }
    StoreView made = maker.apply(files, change);
    StoreView before;
    synchronized (this) {
      if (!closed && change == changes.get() && made.hold()) {
        before = current;
        current = made;
      } else {
        before = null;
      }
    }
    letGo(before);
    return made.forReader();
  }

  /** Open indexes, or what stands in for whom, have changed. */
  public void changed() {
    StoreView before;
    synchronized (this) {
      changes.incrementAndGet();
      before = current;
      current = null;
    }
    letGo(before);
  }

  /** Heap of what the current view has worked out, in bytes. */
  public synchronized long bytes() {
    return current == null ? 0 : current.bytes();
  }

  public void close() {
    synchronized (this) {
      closed = true;
    }
    changed();
  }

  private static void letGo(StoreView view) {
    if (view != null) {
      view.letGo();
    }
  }
}
