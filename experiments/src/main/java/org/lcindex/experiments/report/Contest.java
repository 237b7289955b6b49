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
package org.lcindex.experiments.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.lcindex.experiments.kit.Samples;

/**
 * Who is best in something, in words: LCIndex against each rival, computed from the rounds. Nobody
 * wins where ranges have values in common, or medians are within a hundredth of each other. Not
 * thread safe.
 */
final class Contest {
  /** Our own technique. */
  static final String OURS = "lcindex";

  /** Less than this, over the smaller one, is no difference. */
  private static final double LEAST_DIFFERENCE = 0.01;

  private final boolean moreIsBetter;
  private final Map<String, Samples> values = new LinkedHashMap<>();

  Contest(boolean moreIsBetter) {
    this.moreIsBetter = moreIsBetter;
  }

  /** One in which all techniques take part but plain HBase. */
  static Contest of(
      boolean moreIsBetter, List<String> techniques, Function<String, Samples> value) {
    Contest contest = new Contest(moreIsBetter);
    techniques.stream()
        .filter(technique -> !Results.isPlain(technique))
        .forEach(technique -> contest.add(technique, value.apply(technique)));
    return contest;
  }

  /** Takes part, unless nothing was measured. Plain HBase has no index and should not. */
  void add(String technique, Samples rounds) {
    if (!rounds.isEmpty()) {
      values.put(technique, rounds);
    }
  }

  /** From the best to the worst. */
  List<String> ranking() {
    Comparator<String> byMedian = Comparator.comparingDouble(t -> values.get(t).median());
    return values.keySet().stream().sorted(moreIsBetter ? byMedian.reversed() : byMedian).toList();
  }

  /** One sentence; empty when LCIndex or every rival was not measured. */
  String sentence(String subject) {
    Samples ours = values.get(OURS);
    if (ours == null || values.size() < 2) {
      return "";
    }
    List<String> ranking = ranking();
    List<String> better =
        ranking.subList(0, ranking.indexOf(OURS)).stream()
            .filter(t -> !alike(values.get(t), ours))
            .toList();
    List<String> alike =
        ranking.stream().filter(t -> !t.equals(OURS) && alike(values.get(t), ours)).toList();
    StringBuilder text = new StringBuilder(subject).append(": ");
    if (!better.isEmpty()) {
      text.append(against(better, ours));
    } else if (alike.isEmpty()) {
      String next = ranking.get(1);
      text.append("LCIndex, ours, is the best with ").append(Samples.number(ours.median()));
      text.append("; next is ").append(Looks.label(next)).append(" with ");
      text.append(Samples.number(values.get(next).median()));
    } else {
      text.append("nobody is better than LCIndex, ours (");
      text.append(Samples.number(ours.median())).append(")");
    }
    if (!alike.isEmpty()) {
      text.append("; equal, within the rounds' ranges or 1 %: ").append(labels(alike));
    }
    return text.append(".").toString();
  }

  private static boolean alike(Samples one, Samples other) {
    return one.touches(other) || alike(one.median(), other.median());
  }

  static boolean alike(double one, double other) {
    return Math.abs(one - other) < LEAST_DIFFERENCE * Math.min(Math.abs(one), Math.abs(other));
  }

  private String against(List<String> better, Samples ours) {
    List<String> words =
        better.stream()
            .map(
                t -> {
                  double median = values.get(t).median();
                  double factor = moreIsBetter ? median / ours.median() : ours.median() / median;
                  return String.format(
                      Locale.ROOT,
                      "%s wins over LCIndex, ours, with %s against %s (%.2f times)",
                      Looks.label(t),
                      Samples.number(median),
                      Samples.number(ours.median()),
                      factor);
                })
            .toList();
    return String.join("; ", words);
  }

  private static String labels(List<String> techniques) {
    return String.join(", ", techniques.stream().map(Looks::label).toList());
  }
}
