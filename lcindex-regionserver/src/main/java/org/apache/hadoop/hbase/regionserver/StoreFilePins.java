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
package org.apache.hadoop.hbase.regionserver;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * Holds store files open while someone else than a scanner reads them. Needs what HBase keeps
 * package-private: the reference counts that its discharger of compacted files respects.
 *
 * <p>Stateless; thread safe.
 */
@InterfaceAudience.Private
public final class StoreFilePins {
  private StoreFilePins() {}

  /** Keeps HBase from closing the file until {@link #unpin}. */
  public static void pin(HStoreFile file) {
    file.increaseRefCount();
  }

  /** Gives back what {@link #pin} took. */
  public static void unpin(HStoreFile file) {
    file.decreaseRefCount();
  }
}
