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
package org.lcindex.global.tag;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The heap that all {@link SuspectQueue}s and {@link RemovalQueue}s of a server may take together,
 * about. What finds no room is refused: the sweep removes it (rule RM7). Thread safe.
 */
@InterfaceAudience.Private
public final class RemovalBudget {
  private final long most;
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();

  /** Of so many bytes. */
  public RemovalBudget(long most) {
    this.most = most;
  }

  /** Whether there was room; if so, {@link #give} has to follow. */
  boolean take(long bytes) {
    if (taken.addAndGet(bytes) > most) {
      taken.addAndGet(-bytes);
      refused.incrementAndGet();
      return false;
    }
    return true;
  }

  void give(long bytes) {
    taken.addAndGet(-bytes);
  }

  /** Whether more than half is left: what can wait leaves the rest to what cannot. */
  public boolean hasRoom() {
    return taken.get() < most / 2;
  }

  /** What is taken now, in bytes. */
  public long taken() {
    return taken.get();
  }

  /** How many suspects and removals found no room since the budget was made. */
  public long refused() {
    return refused.get();
  }
}
