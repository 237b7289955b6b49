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

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.lcindex.verification.common.Totals;

/** What a run says at its end. */
final class ContentionReport {
  private static final String[] OF_KIND = {
    "done", "lost", "lost rows", "refused", "unknown", "left", "retried"
  };
  private static final String[] OF_CHANGE = {"done", "lost", "refused", "unknown", "left"};

  private ContentionReport() {}

  static String of(ContentionOptions options, Totals totals) {
    StringBuilder text = new StringBuilder();
    for (RoundSetting setting : options.settings()) {
      text.append(setting).append('\n');
      line(text, "rounds of", "rounds", (Object[]) OF_KIND);
      for (RoundKind kind : RoundKind.values()) {
        line(
            text,
            kind,
            ContentionRun.rounds(totals, setting, kind),
            numbers(totals, OF_KIND, setting, kind));
      }
      line(text, "changes", "", (Object[]) OF_CHANGE);
      for (ChangeKind kind : ChangeKind.values()) {
        if (!totals.below(setting, "change", kind).isEmpty()) {
          line(text, kind, "", numbers(totals, OF_CHANGE, setting, "change", kind));
        }
      }
      errors(text, "refused", totals.below(setting, "refusal"));
      errors(text, "OTHER ERROR", totals.below(setting, "other error"));
      text.append('\n');
    }
    return text.toString();
  }

  private static Object[] numbers(Totals totals, String[] of, Object... parts) {
    return Arrays.stream(of)
        .map(
            name -> {
              Object[] all = Arrays.copyOf(parts, parts.length + 1);
              all[parts.length] = name;
              return totals.get(all);
            })
        .toArray();
  }

  private static void line(StringBuilder text, Object name, Object first, Object... more) {
    text.append(String.format(Locale.ROOT, "  %-26s %7s", name, first));
    for (Object one : more) {
      text.append(String.format(Locale.ROOT, " %9s", one));
    }
    text.append('\n');
  }

  private static void errors(StringBuilder text, String what, Map<String, Long> errors) {
    errors.forEach(
        (error, count) ->
            text.append(String.format(Locale.ROOT, "  %s %d times: %s%n", what, count, error)));
  }
}
