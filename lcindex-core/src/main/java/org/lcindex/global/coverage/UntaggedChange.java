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
package org.lcindex.global.coverage;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * One change that brings cells without tags, and how it waits: a bulk load, a restore, a drop of
 * the index. Its token is in the catalog first; then a lease passes, so that no server of entries
 * believes an older reading; then the change is made (rule CV1). Thread safe.
 */
@InterfaceAudience.Private
public final class UntaggedChange {
  private final long lease;
  private boolean marked;
  private long markedAt;

  /** Which has not begun. */
  public UntaggedChange(long lease) {
    this.lease = lease;
  }

  /**
   * Its token is in the catalog.
   *
   * @param now after that, by a clock that never goes back, in milliseconds
   */
  public synchronized void marked(long now) {
    marked = true;
    markedAt = now;
  }

  /** Whether the change may be made. */
  public synchronized boolean mayGo(long now) {
    return marked && now - markedAt > lease;
  }
}
