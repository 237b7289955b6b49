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
package org.lcindex.query.offline;

import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.rpc.IndexException;

/** A table does not have what was loaded into it, or has more. */
@InterfaceAudience.Private
public final class NotAsBuiltException extends IndexException {
  private static final long serialVersionUID = 1L;

  private final String what;

  /**
   * @param what is not as it was built
   * @param remedy of a load
   */
  NotAsBuiltException(String what, String remedy) {
    super(what + ": " + remedy);
    this.what = what;
  }

  /** What is not as it was built, for whoever knows another remedy. */
  public String what() {
    return what;
  }
}
