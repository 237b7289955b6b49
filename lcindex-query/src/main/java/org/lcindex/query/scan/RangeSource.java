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
package org.lcindex.query.scan;

import java.util.concurrent.CompletableFuture;

/** What is asked of ranges before and beside their scanners, whichever client of HBase scans. */
interface RangeSource {
  /** What servers have said of the range by themselves; asked first. Does nothing that is long. */
  default CompletableFuture<RangeAnswer> answer(RowRange range) {
    return CompletableFuture.completedFuture(RangeAnswer.NONE);
  }

  /** Asks the region where a range begins whether it is there; for a short time, on this thread. */
  default CompletableFuture<?> ask(RowRange range) {
    return CompletableFuture.completedFuture(null);
  }

  /** How rows are got that ranges have by their keys; null where no range has any. */
  default ProposedRows proposed() {
    return null;
  }

  /** Whether servers are waited for. */
  default GoneServers gone() {
    return GoneServers.NONE;
  }
}
