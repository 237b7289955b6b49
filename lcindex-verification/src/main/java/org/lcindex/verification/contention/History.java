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
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.lcindex.rpc.UsageException;
import org.lcindex.verification.contention.Change.Outcome;

/** What the clients of a round asked for and were told. Thread safe. */
final class History {
  /** A call that changes a table. */
  @FunctionalInterface
  interface Call {
    void run() throws IOException, InterruptedException;
  }

  private final List<Change> changes = new ArrayList<>();
  private final Map<String, Long> counts = new TreeMap<>();
  private final boolean serversGo;
  private long retries;

  /**
   * Of nothing so far.
   *
   * @param serversGo whether servers are killed meanwhile: what fails then may have happened,
   *     unless the command was wrong
   */
  History(boolean serversGo) {
    this.serversGo = serversGo;
  }

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
   * Makes a change and remembers what came of it.
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
      outcome = outcome(kind, e);
    }
    add(new Change(kind, what, effect, whole, start, System.nanoTime(), outcome, error));
    return error == null;
  }

  private Outcome outcome(ChangeKind kind, Exception e) {
    if (serversGo) {
      return e instanceof UsageException ? Outcome.REFUSED : Outcome.UNKNOWN;
    }
    return kind.ours() ? Refusals.ofOurs(e) : Refusals.ofHBase(e);
  }

  private synchronized void add(Change change) {
    changes.add(change);
    String outcome = change.outcome().name().toLowerCase(Locale.ROOT);
    counts.merge(change.kind() + ", " + outcome, 1L, Long::sum);
  }

  /** A call was refused for an outdated descriptor and is made again. */
  synchronized void retried() {
    retries++;
  }

  synchronized long retries() {
    return retries;
  }

  /** How many changes there were of each kind and outcome, forgotten ones included. */
  synchronized Map<String, Long> counts() {
    return new TreeMap<>(counts);
  }

  synchronized List<Change> changes() {
    return List.copyOf(changes);
  }

  /** The error of the last change of an item that failed; null when it was told as done. */
  synchronized Exception lastError(String item) {
    for (int i = changes.size() - 1; i >= 0; i--) {
      if (changes.get(i).stateOf(item) != null) {
        return changes.get(i).error();
      }
    }
    return null;
  }

  /**
   * Forgets changes of some items that cannot matter any more: all but those that may yet happen.
   */
  synchronized void forget(Predicate<String> items) {
    changes.removeIf(
        c -> c.outcome() != Outcome.UNKNOWN && c.effect().keySet().stream().allMatch(items::test));
  }
}
