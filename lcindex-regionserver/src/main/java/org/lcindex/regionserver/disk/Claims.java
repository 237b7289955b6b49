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
package org.lcindex.regionserver.disk;

import java.util.Set;
import org.lcindex.hbase.HFileOrigin;

/**
 * The interface through which open stores tell the local directories which HFiles' index files they
 * need. Thread safe.
 */
public interface Claims {
  /** The HFiles that open stores show. */
  Set<HFileOrigin> claimed();

  /** Whether an open store shows the HFile. */
  boolean isClaimed(HFileOrigin origin);

  /** Whether a job is at work on the HFile's index files. */
  boolean isBeingIndexed(HFileOrigin origin);

  /** Tells that queries have to do without the HFile's index from now on. */
  void evict(HFileOrigin origin);

  /** Tells that the HFile's index files were deleted: stores that show it are to look again. */
  void evicted(HFileOrigin origin);
}
