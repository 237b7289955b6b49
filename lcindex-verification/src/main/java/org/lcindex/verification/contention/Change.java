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

import java.util.Map;

/**
 * A change that a client asked for and what it was told. Immutable.
 *
 * @param what for a reader
 * @param effect how items are after it, by name
 * @param whole whether all items that it does not name are absent after it
 * @param startNanos when it was asked for
 * @param endNanos when the answer was there
 * @param error why it failed; null when it was told as done
 */
record Change(
    ChangeKind kind,
    String what,
    Map<String, String> effect,
    boolean whole,
    long startNanos,
    long endNanos,
    Outcome outcome,
    Exception error) {

  /** What the client was told. */
  enum Outcome {
    DONE,
    /** It failed, and the table is as it was. */
    REFUSED,
    /** It failed, and may have happened. */
    UNKNOWN
  }

  Change {
    effect = Map.copyOf(effect);
  }

  boolean done() {
    return outcome == Outcome.DONE;
  }

  /** Whether it is of a global index. */
  boolean ofGlobal() {
    return effect.keySet().stream().anyMatch(Items::isGlobal);
  }

  /** Whether it was asked for after another one had ended. */
  boolean after(Change other) {
    return startNanos > other.endNanos;
  }

  /** How an item is after it; null when it does not concern the item. */
  String stateOf(String item) {
    return effect.getOrDefault(item, whole ? Items.ABSENT : null);
  }

  @Override
  public String toString() {
    return kind + " " + what;
  }
}
