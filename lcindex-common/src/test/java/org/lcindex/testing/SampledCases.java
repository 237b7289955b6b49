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
package org.lcindex.testing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Chooses the cases of {@link Sampled} tests. */
final class SampledCases implements ExecutionCondition {
  /** Set for slices and by the nightly build. */
  private static final boolean ALL = Boolean.getBoolean("lcindex.test.all");

  /** How JUnit numbers the cases, from 1. */
  private static final Pattern CASE = Pattern.compile("#(\\d+)\\]$");

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    int each = context.getRequiredTestMethod().getAnnotation(Sampled.class).value();
    Matcher number = CASE.matcher(context.getUniqueId());
    if (ALL || !number.find()) {
      return ConditionEvaluationResult.enabled("all cases run, or this is none");
    }
    int from = Math.floorMod(context.getRequiredTestMethod().getName().hashCode(), each);
    return (Integer.parseInt(number.group(1)) + from) % each == 0
        ? ConditionEvaluationResult.enabled("one case of " + each)
        : ConditionEvaluationResult.disabled("the slices have it");
  }
}
