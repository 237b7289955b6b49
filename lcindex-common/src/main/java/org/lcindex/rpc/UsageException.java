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

import org.apache.yetus.audience.InterfaceAudience;

/**
 * What was asked for does not exist, exists already or is not allowed for the table: the caller's
 * to mend. Found out before anything was changed.
 */
@InterfaceAudience.Public
public final class UsageException extends IndexException {
  private static final long serialVersionUID = 1L;

  /** Says what is wrong and what to do. */
  public UsageException(String message) {
    super(message);
  }

  /** Says what is wrong and what to do. */
  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }
}
