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
package org.lcindex.query.cli;

import picocli.CommandLine.Parameters;

/** What {@code query}, {@code count} and {@code explain} share: a table and a condition. */
abstract class ConditionCommand extends ScanningCommand {
  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "CONDITION",
      description =
          "Which rows, in docs/queries.md's language, - to read it from the input; all rows when left"
              + " out.")
  private String text;

  @Override
  final String conditionText() {
    return text;
  }
}
