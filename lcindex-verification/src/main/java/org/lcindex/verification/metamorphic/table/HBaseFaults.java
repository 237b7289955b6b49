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
package org.lcindex.verification.metamorphic.table;

import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.lcindex.rpc.caller.Causes;

/**
 * Failures of HBase 2.6.4 that happen without any index as well, so that they are no finding. No
 * state.
 */
public final class HBaseFaults {
  private HBaseFaults() {}

  /** Whether the failure, or a cause of it, is one of them. */
  public static boolean isKnown(Throwable failure) {
    return Causes.of(failure).stream()
        .anyMatch(cause -> isGapBetweenStripes(cause) || isClosedUnderComparison(cause));
  }

  /**
   * Whether a plain scan has failed, by its trouble, because its first row comes after its last:
   * StripeStoreFileManager.getFilesForScan looks for its stripes as if there were some. Who gets
   * rows by their keys has no rows then, and no failure.
   */
  public static boolean isOfNoStripes(String trouble) {
    return String.valueOf(trouble).contains("StripeStoreFileManager.getFilesForScan");
  }

  /**
   * StripeStoreFileManager.processNewCandidateStripes: a compaction under the stripe policy left no
   * file for a stripe in the middle, as when all its rows were deleted. Files stay as before.
   */
  private static boolean isGapBetweenStripes(Throwable failure) {
    return String.valueOf(failure.getMessage()).contains("are not contiguous");
  }

  /**
   * HBASE-29348: the chore that archives compacted files has closed one that a compaction, as it
   * ends, compares with others. The store has the compaction's result by then.
   */
  private static boolean isClosedUnderComparison(Throwable failure) {
    StackTraceElement[] stack = failure.getStackTrace();
    return failure instanceof NullPointerException
        && stack.length > 0
        && stack[0].getClassName().equals(HStoreFile.class.getName())
        && stack[0].getMethodName().equals("getMaximumTimestamp");
  }
}
