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
package org.lcindex.rpc;

import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * An index operation that cannot be done as asked. The message names the value that was met, what
 * was expected, and what to do about it. Retrying without a change does not help, so HBase's client
 * does not.
 */
@InterfaceAudience.Public
public class IndexException extends DoNotRetryIOException {
  private static final long serialVersionUID = 1L;

  /** An operation refused by LCIndex itself. */
  public IndexException(String message) {
    super(message);
  }

  /** An operation that failed in HBase or on a region server. */
  public IndexException(String message, Throwable cause) {
    super(message, cause);
  }
}
