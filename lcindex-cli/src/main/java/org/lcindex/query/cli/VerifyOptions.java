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

import org.lcindex.rpc.VerifyArguments;
import picocli.CommandLine.Option;

/** What {@code verify} and {@code repair} share. */
final class VerifyOptions {
  @Option(
      names = "--content",
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "true",
      paramLabel = "true|false",
      description =
          "Compare every entry with the HFiles, which are read for it; default: ${DEFAULT-VALUE}.")
  private boolean content;

  @Option(
      names = "--resume",
      description = "Take what a verification of the last hour has found, where there is one.")
  private boolean resume;

  @Option(names = "--json", description = "Everything as JSON: totals, faults and regions.")
  private boolean json;

  VerifyArguments arguments() {
    return new VerifyArguments(content, resume, false);
  }

  boolean json() {
    return json;
  }
}
