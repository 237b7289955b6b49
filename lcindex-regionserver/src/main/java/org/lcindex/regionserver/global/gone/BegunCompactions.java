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
package org.lcindex.regionserver.global.gone;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The compactions of one region that have begun and have not written a result yet. Each is given
 * out once, with its first result: whoever met it later, with the second, would take what is in the
 * first for gone. Thread safe.
 */
final class BegunCompactions {
  /** More than a region makes at a time. */
  private static final int MOST = 32;

  private final Map<Object, Begun> begun = new IdentityHashMap<>();

  /**
   * A compaction that has begun.
   *
   * @param files that it reads
   * @param streamed what watches it; null if nobody does
   */
  record Begun(Collection<?> files, StreamedRepair streamed) {}

  /**
   * One begins that HBase knows by this object. HBase compacts a file once at a time: of those that
   * had begun with one of its files it is known now that they have failed.
   *
   * @param files that it reads
   */
  synchronized void begins(Object request, Collection<?> files, StreamedRepair streamed) {
    begun.values().removeIf(one -> !Collections.disjoint(one.files, files));
    if (begun.size() >= MOST) {
      begun.clear();
    }
    begun.put(request, new Begun(files, streamed));
  }

  /** One has written a result; null if that is not its first, or if it is not known. */
  synchronized Begun first(Object request) {
    return begun.remove(request);
  }
}
