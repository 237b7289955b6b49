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
package org.lcindex.verification.contention;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lcindex.verification.contention.Change.Outcome;

/** What the clients of a round asked for and were told. Thread safe. */
final class History {
  /** A call that changes a table. */
  @FunctionalInterface
  interface Call {
    void run() throws IOException, InterruptedException;
  }

  private final List<Change> changes = new ArrayList<>();
  private long retries;

  /**
   * Makes a change and remembers what came of it.
   *
   * @return whether it was told as done
   */
  boolean change(ChangeKind kind, String what, Map<String, String> effect, Call call)
      throws InterruptedException {
    return change(kind, what, effect, false, call);
  }

  /**
   * The same.
   *
   * @param whole whether all items that the effect does not name are absent after it
   */
  boolean change(ChangeKind kind, String what, Map<String, String> effect, boolean whole, Call call)
      throws InterruptedException {
    long start = System.nanoTime();
    Exception error = null;
    Outcome outcome = Outcome.DONE;
    try {
      call.run();
    } catch (IOException | RuntimeException e) {
      error = e;
      outcome = kind.ours() ? Refusals.ofOurs(e) : Refusals.ofHBase(e);
    }
    add(new Change(kind, what, effect, whole, start, System.nanoTime(), outcome, error));
    return error == null;
  }

  private synchronized void add(Change change) {
    changes.add(change);
  }

  /** A call was refused for an outdated descriptor and is made again. */
  synchronized void retried() {
    retries++;
  }

  synchronized long retries() {
    return retries;
  }

  synchronized List<Change> changes() {
    return List.copyOf(changes);
  }
}
