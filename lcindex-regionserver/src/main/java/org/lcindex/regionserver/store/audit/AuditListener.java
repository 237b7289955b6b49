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
package org.lcindex.regionserver.store.audit;

import org.lcindex.rpc.IndexFault;
import org.lcindex.rpc.VerifyProgress;

/** Is told what a verification is about to read, reads and finds. */
public interface AuditListener {

  /** Whether the verification is still wanted; asked often. */
  boolean isWanted();

  /** What there is to do, as far as one knows; told once. */
  void begins(VerifyProgress totals);

  /** What was done since the last time. */
  void advanced(VerifyProgress more);

  /** What was found. */
  void found(IndexFault fault);
}
