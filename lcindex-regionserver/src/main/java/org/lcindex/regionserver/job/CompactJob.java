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
package org.lcindex.regionserver.job;

import java.util.List;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.disk.BuiltIndex;

/**
 * Makes the index files of a compaction's result and hands them to a {@link CompleteCompactJob}
 * (Algorithm 1 of the paper): it waits for jobs that are still at work on an input, then merges the
 * inputs' index files; if an input has none, it rebuilds from the new HFile.
 *
 * <p>The inputs are pinned from the compaction's hook until the job ends: their index files stay
 * open though the store does not have the HFiles any more.
 */
public final class CompactJob extends HFileJob {
  private static final long PAUSE_MILLIS = 100;

  private final List<String> inputs;
  private final BuildStep merge;
  private final Runnable unpin;
  private volatile boolean handedOver;

  /**
   * @param inputs names of the HFiles that were compacted
   * @param merge from the inputs' index files, or from the new HFile's cells
   * @param unpin called when the inputs' index files are not needed any more: queries have those of
   *     the result, or never will by this job
   */
  public CompactJob(
      IndexedStore store, LiveHFile result, List<String> inputs, BuildStep merge, Runnable unpin) {
    super(
        JobKind.COMPACT,
        "index of " + result.path() + ", compacted from " + inputs.size() + " HFiles",
        store,
        result);
    this.inputs = List.copyOf(inputs);
    this.merge = merge;
    this.unpin = unpin;
  }

  @Override
  protected void execute() throws Exception {
    for (String input : inputs) {
      if (store().isBeingIndexed(input)) {
        throw new PostponedException("input " + input + " is being indexed", PAUSE_MILLIS);
      }
    }
    BuiltIndex built = pinned(merge);
    if (built != null) {
      handedOver = true;
      store().submit(this, new CompleteCompactJob(store(), storeFile(), built, unpin));
    }
  }

  @Override
  protected void ended() {
    if (!handedOver) {
      unpin.run();
    }
    super.ended();
  }
}
