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
package org.lcindex.verification.chaos;

import java.util.Set;

/** What errors of HBase's client mean. */
final class ClientErrors {
  /** Errors that a dying or moving server explains although HBase's client does not retry them. */
  private static final Set<String> SERVER_GONE =
      Set.of(
          "RegionServerStoppedException",
          "RegionServerAbortedException",
          "UnknownScannerException",
          "ScannerResetException",
          "OutOfOrderScannerNextException",
          "LeaseException",
          "NotServingRegionException",
          "CallQueueTooBigException",
          "NoServerForRegionException",
          "DoNotRetryRegionException",
          "ConnectionClosedException",
          "CallCancelledException",
          // The client's own: its time was over while it waited for a server.
          "OperationTimeoutExceededException");

  private ClientErrors() {}

  static boolean serverGone(Throwable e) {
    return SERVER_GONE.contains(e.getClass().getSimpleName());
  }
}
