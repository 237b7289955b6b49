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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Compares a descriptor with the changes that led to it. An item must be as some change made it
 * that no later one can have replaced: one that was told as done, or failed and may yet happen. It
 * may be as it was before, if nothing of it was told as done. No state.
 */
final class Judge {

  /**
   * Something that is not as it must be.
   *
   * @param change what was told as done and is not there, or failed and is; null when nobody
   *     changed the item
   * @param lost whether it was told as done
   */
  record Wrong(Change change, boolean lost, String text) {}

  private Judge() {}

  /**
   * What is wrong; empty when nothing is.
   *
   * @param before the items before all changes
   * @param after the items after them
   */
  static List<Wrong> judge(
      Map<String, String> before, Map<String, String> after, List<Change> changes) {
    TreeSet<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    changes.forEach(change -> names.addAll(change.effect().keySet()));
    List<Wrong> wrong = new ArrayList<>();
    for (String name : names) {
      String was = before.getOrDefault(name, Items.ABSENT);
      String is = after.getOrDefault(name, Items.ABSENT);
      List<Change> of = changes.stream().filter(c -> c.stateOf(name) != null).toList();
      if (!allowed(name, was, is, of)) {
        wrong.add(wrong(name, was, is, of));
      }
    }
    return wrong;
  }

  private static boolean allowed(String name, String was, String is, List<Change> of) {
    if (of.stream().noneMatch(Change::done) && was.equals(is)) {
      return true;
    }
    return of.stream().filter(c -> c.stateOf(name).equals(is)).anyMatch(c -> mayBeLast(c, of));
  }

  /** What is not known to have happened may still happen: the master may have it in its queue. */
  private static boolean mayBeLast(Change change, List<Change> of) {
    return switch (change.outcome()) {
      case REFUSED -> false;
      case UNKNOWN -> true;
      case DONE -> of.stream().noneMatch(later -> later.done() && later.after(change));
    };
  }

  private static Wrong wrong(String name, String was, String is, List<Change> of) {
    Change last =
        of.stream()
            .filter(Change::done)
            .reduce((a, b) -> a.endNanos() > b.endNanos() ? a : b)
            .orElse(null);
    String now = String.format("%s is %s, was %s before", name, is, was);
    if (last != null) {
      return new Wrong(last, true, last + " was told as done, but " + now);
    }
    return of.stream()
        .filter(c -> c.stateOf(name).equals(is))
        .findAny()
        .map(
            c -> new Wrong(c, false, c + " failed (" + Refusals.brief(c.error()) + "), but " + now))
        .orElseGet(() -> new Wrong(null, false, "nobody changed it, but " + now));
  }
}
