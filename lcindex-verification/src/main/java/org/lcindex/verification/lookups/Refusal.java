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
package org.lcindex.verification.lookups;

import java.net.ConnectException;
import java.util.List;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.ipc.ServerNotRunningYetException;
import org.apache.hadoop.hbase.regionserver.RegionServerStoppedException;
import org.lcindex.rpc.caller.Causes;

/** Whether a write that has failed has certainly not happened, and will not. No state. */
final class Refusal {
  private static final List<Class<? extends Throwable>> CERTAIN =
      List.of(
          RegionTooBusyException.class,
          NotServingRegionException.class,
          ServerNotRunningYetException.class,
          RegionServerStoppedException.class,
          ConnectException.class);

  private Refusal() {}

  static boolean isCertain(Throwable failure) {
    if (failure instanceof RetriesExhaustedWithDetailsException details) {
      return details.getCauses().stream().allMatch(Refusal::isCertain);
    }
    return Causes.of(failure).stream()
        .anyMatch(cause -> CERTAIN.stream().anyMatch(kind -> kind.isInstance(cause)));
  }
}
