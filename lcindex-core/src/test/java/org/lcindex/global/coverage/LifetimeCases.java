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
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.HConstants;
import org.lcindex.global.coverage.Lifetimes.Family;
import org.lcindex.predicate.KeyRange;

/** Which region builds the mark of an alter by which cells live longer, case by case. */
public final class LifetimeCases {
  private static final byte[] A = {'a'};
  private static final byte[] B = {'b'};

  private LifetimeCases() {}

  /** What is wrong first, or null. */
  public static String firstLoss() {
    return cases().entrySet().stream()
        .filter(one -> !one.getValue())
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }

  private static Token token(Reason reason) {
    return new Token(1, KeyRange.all(), reason);
  }

  private static boolean mayBuild(Lifetimes wanted, Lifetimes opened, Lifetimes described) {
    return Lifetimes.mayBuild(token(Reason.REPLACED), wanted, opened, described);
  }

  private static Map<String, Boolean> cases() {
    Lifetimes wanted = new Lifetimes(List.of(Family.of(A, 15, 2)));
    Lifetimes shorter = new Lifetimes(List.of(Family.of(A, 14, 9)));
    Lifetimes fewer = new Lifetimes(List.of(Family.of(A, 99, 1)));
    Lifetimes more = new Lifetimes(List.of(Family.of(B, 1, 0), Family.of(A, 16, 2)));
    Map<String, Boolean> right = new LinkedHashMap<>();
    right.put("reopened and written", mayBuild(wanted, more, wanted));
    right.put("TTL: not reopened yet", !mayBuild(wanted, shorter, more));
    right.put("MIN_VERSIONS: not reopened yet", !mayBuild(wanted, fewer, more));
    right.put("TTL: not written yet", !mayBuild(wanted, more, shorter));
    right.put("MIN_VERSIONS: not written yet", !mayBuild(wanted, more, fewer));
    right.put("a family that is not there", !more.equals(wanted) && !wanted.areAtLeast(more));
    right.put("what nobody can read", !more.areAtLeast(Lifetimes.UNREADABLE));
    right.put("a longer TTL", wanted.exceed(shorter));
    right.put("more MIN_VERSIONS", wanted.exceed(fewer));
    Lifetimes endless = new Lifetimes(List.of(Family.of(A, HConstants.FOREVER, 2)));
    right.put("a first TTL: not reopened yet", !mayBuild(wanted, endless, wanted));
    right.put("a first TTL: not written yet", !mayBuild(wanted, wanted, endless));
    right.put("no TTL any more", mayBuild(endless, endless, endless));
    right.put("any alter: not reopened yet", !mayBuild(null, shorter, wanted));
    right.put("any alter: reopened", mayBuild(null, more, wanted));
    right.put(
        "an outage is no alter", Lifetimes.mayBuild(token(Reason.OUTAGE), null, shorter, null));
    right.put(
        "a master without the hook: not reopened yet",
        !Lifetimes.mayBuild(token(Reason.FOREIGN_MASTER), null, shorter, wanted));
    right.put("a first TTL", wanted.exceed(endless) && endless.exceed(wanted));
    right.put("no TTL as before", !endless.exceed(endless));
    right.put("another family only", !wanted.exceed(more) && more.exceed(wanted));
    return right;
  }
}
