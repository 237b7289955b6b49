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

import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** How long a command may take unless its user says otherwise. */
final class TimeoutDefaults implements IDefaultValueProvider {
  @Override
  public String defaultValue(ArgSpec argument) {
    if (!(argument instanceof OptionSpec option) || !option.longestName().equals("--timeout")) {
      return null;
    }
    return switch (argument.command().name()) {
      case "wait" -> "10m";
      case "verify", "repair" -> "24h"; // they read every index file
      case "sql", "query", "count", "aggregate", "distinct", "histogram", "explain" ->
          "none"; // a scan takes as long as it takes
      case "load" -> "1h"; // of offline: HBase's bulk load, and --wait
      case "uninstall" -> "1h"; // of all tables, one after the other
      case "flush" -> "10m"; // of memory that is full, to disks that are busy
      case "create", "drop", "enable", "disable", "set", "unset" ->
          "5m"; // regions may have to be reopened
      default -> "30s";
    };
  }
}
