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
package org.lcindex.hbase.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * An implementation of the door, and what the HBase that is there lacks for it. Immutable.
 *
 * @param result of its own classes and of all that is used with every implementation
 */
record Candidate(Implementation implementation, FitCheck.Result result) {
  /** Those first that lack nothing, then those that can do without what they lack. */
  private static final Comparator<Candidate> BY_FIT =
      Comparator.comparing((Candidate one) -> !one.result().isWhole())
          .thenComparing(one -> one.result().fatal().size());

  /**
   * Judges implementations.
   *
   * @param all the newest first
   * @return in the order in which they are to be tried: of two that fit alike the newer comes first
   * @throws IOException when a class file cannot be read; then nothing is known
   */
  static List<Candidate> inOrder(FitCheck check, List<Implementation> all) throws IOException {
    Map<Implementation, Set<String>> reached = new HashMap<>();
    Set<String> ofNone = new TreeSet<>(check.names());
    for (Implementation one : all) {
      reached.put(one, check.reachable(List.of(one.factory())));
      ofNone.removeAll(reached.get(one));
    }
    // What the rest names is used with every implementation, even if one of them names it, too.
    Set<String> ofAll = check.reachable(ofNone);
    List<Candidate> found = new ArrayList<>();
    for (Implementation one : all) {
      Set<String> names = new TreeSet<>(ofAll);
      names.addAll(reached.get(one));
      names.add(one.factory());
      FitCheck.Result result = check.judge(names, one.optional());
      found.add(new Candidate(one, result.and(check.present(one.unused()))));
    }
    found.sort(BY_FIT);
    return found;
  }

  /**
   * This one, and after it this one without any class that it can do without: a trial may find that
   * such a class does not do what it should.
   */
  List<Candidate> andSlower() {
    Set<String> all = implementation.optional().keySet();
    if (result.unusable().containsAll(all)) {
      return List.of(this);
    }
    List<String> losses =
        implementation.optional().values().stream()
            .distinct()
            .map(cost -> "it did not stand its trial: " + cost)
            .toList();
    FitCheck.Result slower = new FitCheck.Result(result.fatal(), result.losses(), all);
    return List.of(this, new Candidate(implementation, slower.and(losses)));
  }

  /** Whether it can be used, with or without losses. */
  boolean fits() {
    return result.fatal().isEmpty();
  }
}
