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

import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionContext;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequestImpl;
import org.apache.hadoop.hbase.regionserver.throttle.NoLimitThroughputController;

/** A minor compaction of HFiles that a test chooses. */
public final class NewestHFiles {
  private NewestHFiles() {}

  /** Compacts the youngest HFiles of a store. */
  public static void compact(HStore store, int number) throws IOException {
    List<HStoreFile> newest =
        store.getStorefiles().stream()
            .sorted(Comparator.comparingLong(HStoreFile::getMaxSequenceId).reversed())
            .limit(number)
            .sorted(Comparator.comparingLong(HStoreFile::getMaxSequenceId))
            .toList();
    CompactionContext context = store.getStoreEngine().createCompaction();
    context.forceSelect(new CompactionRequestImpl(newest));
    reserve(store, newest);
    store.getHRegion().reportCompactionRequestStart(false);
    store.compact(context, NoLimitThroughputController.INSTANCE, null);
  }

  @SuppressWarnings("unchecked")
  private static void reserve(HStore store, List<HStoreFile> files) {
    try {
      Field compacting = HStore.class.getDeclaredField("filesCompacting");
      compacting.setAccessible(true);
      ((List<HStoreFile>) compacting.get(store)).addAll(files);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
