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

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.lcindex.global.coverage.WriterState.Failed;
import org.lcindex.global.coverage.WriterState.Verdict;

/** When a region stops to wait for an index, case by case. The patience is 60, the lease 10. */
public final class WriterCases {
  private WriterCases() {}

  /** What is wrong first, or null. */
  public static String firstLoss() {
    return wrong().entrySet().stream()
        .filter(entry -> entry.getValue() != null)
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .findFirst()
        .orElse(null);
  }

  static Map<String, String> wrong() {
    Map<String, String> wrong = new LinkedHashMap<>();

    RefusedWrites refused = new RefusedWrites(30);
    WriterState state = new WriterState(60, 10, refused);
    wrong.put("fails", differs(Verdict.REFUSE, state, refused, 1, 100));
    state.answered(0, 100);
    wrong.put("others succeed", differs(Verdict.REFUSE, state, refused, 1, 130));
    state.answered(0, 130);
    wrong.put("others succeed again", differs(Verdict.REFUSE, state, refused, 1, 159));
    state.answered(0, 159);
    wrong.put("another one fails", differs(Verdict.REFUSE, state, refused, 2, 160));
    state.answered(0, 160);
    wrong.put("one is refused for the patience", differs(Verdict.MARK, state, refused, 1, 160));

    refused = new RefusedWrites(30);
    state = new WriterState(60, 10, refused);
    wrong.put("begins", differs(Verdict.REFUSE, state, refused, 1, 100));
    state.answered(0, 100);
    refused.written(1);
    wrong.put("was through", differs(Verdict.REFUSE, state, refused, 1, 125));
    state.answered(0, 125);
    wrong.put("and comes again", differs(Verdict.REFUSE, state, refused, 1, 155));
    state.answered(0, 155);
    wrong.put("which began after that", differs(Verdict.REFUSE, state, refused, 1, 160));

    refused = new RefusedWrites(30);
    state = new WriterState(60, 10, refused);
    wrong.put("given up", differs(Verdict.REFUSE, state, refused, 1, 100));
    state.answered(0, 100);
    wrong.put("another client, much later", differs(Verdict.REFUSE, state, refused, 1, 170));

    refused = new RefusedWrites(30);
    state = new WriterState(60, 10, refused);
    for (int i = 0; i < 2_000; i++) {
      wrong.put("one of many " + i, differs(Verdict.REFUSE, state, refused, 10 + i, 100));
    }
    state.answered(0, 100);
    wrong.put("when these are gone", differs(Verdict.REFUSE, state, refused, 1, 140));
    state.answered(0, 140);
    wrong.put("it is known", differs(Verdict.REFUSE, state, refused, 1, 170));
    state.answered(0, 170);
    wrong.put("since when it fails", differs(Verdict.MARK, state, refused, 1, 200));

    refused = new RefusedWrites(30);
    state = new WriterState(60, 10, refused);
    Verdict absent = state.failed(new Failed(1, false, true), 0, 100);
    wrong.put("a table that is not there", absent == Verdict.MARK ? null : absent.toString());
    wrong.put("nobody knows yet", differs(Verdict.REFUSE, state, refused, 1, 101));
    state.marked(1, 102);
    wrong.put("within the lease", differs(Verdict.REFUSE, state, refused, 1, 112));
    wrong.put("another one succeeds", state.answered(0, 112) == null ? null : "healed");
    wrong.put("after the lease", differs(Verdict.PASS, state, refused, 1, 113));
    wrong.values().removeIf(Objects::isNull);
    return wrong;
  }

  private static String differs(
      Verdict wanted, WriterState state, RefusedWrites refused, long write, long now) {
    Verdict says = state.failed(new Failed(write, false, false), 0, now);
    if (says != Verdict.PASS) {
      refused.refused(write, now);
    }
    return says == wanted ? null : says + ", not " + wanted;
  }
}
