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
package org.lcindex.hbase;

/** The call of a client that the current thread serves, if it serves one. Thread safe. */
public interface CurrentCall {
  /**
   * Milliseconds until the client gives it up; negative when it has, {@link Long#MAX_VALUE} when it
   * never will or there is no call.
   */
  long remainingMillis();

  /**
   * How many rows the client of a scan wants of it, as it says when it opens the scanner; {@link
   * Long#MAX_VALUE} when it wants all or does not say so.
   */
  long rowLimit();

  /** Whether the current thread serves one. */
  boolean isServed();

  /**
   * Has something run by the current thread when the call has its answer, whatever that is. Takes
   * the place of what was to be run; HBase's own calls for gets and scans have something to be run.
   *
   * @return false if the thread serves no call: then it is not run
   */
  boolean atEnd(Runnable last);
}
