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
package org.lcindex.experiments.suite;

import org.lcindex.experiments.kit.Samples;

/**
 * One thing that a paper measured, beside ours: a line of the report's first table.
 *
 * @param where in the paper, such as {@code Table II}
 * @param what was measured
 * @param paper its value, as its text has it
 * @param ours the same as text; a dash if it was not measured
 * @param accept what ours has to be
 * @param verdict whether it is
 * @param why the words behind the verdict; empty for none
 */
public record Claim(
    String where,
    String what,
    String paper,
    String ours,
    String accept,
    Verdict verdict,
    String why) {

  /** Whether ours is what it has to be. */
  public enum Verdict {
    AGREES("agrees"),
    DIFFERS("differs"),
    /** A test shows it. */
    TESTED("shown by a test"),
    NOT_MEASURED("not measured"),
    NOT_HERE("cannot be measured on one machine");

    private final String text;

    Verdict(String text) {
      this.text = text;
    }

    /** Of what was measured. */
    public static Verdict of(boolean agrees) {
      return agrees ? AGREES : DIFFERS;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** A ratio whose median may be so much; not judged before it is measured. */
  public static Claim atMost(
      String where, String what, String paper, Samples ratio, double most, String why) {
    return new Claim(
        where,
        what,
        paper,
        ratio.text(),
        "<= " + most,
        ratio.isEmpty() ? Verdict.NOT_MEASURED : Verdict.of(ratio.median() <= most),
        why);
  }

  /** What one machine cannot show, and what is done instead. */
  public static Claim elsewhere(String where, String what, String paper, String why) {
    return new Claim(where, what, paper, "-", "-", Verdict.NOT_HERE, why);
  }

  /** The last cell of its line. */
  public String judgement() {
    return why.isEmpty() ? verdict.toString() : verdict + ": " + why;
  }
}
