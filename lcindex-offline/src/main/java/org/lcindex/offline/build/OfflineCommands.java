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
package org.lcindex.offline.build;

import java.util.List;
import org.lcindex.query.cli.CommandProvider;

/** Adds {@code offline build} to the command line. */
public final class OfflineCommands implements CommandProvider {
  @Override
  public List<Class<?>> commands() {
    return List.of();
  }

  @Override
  public List<Class<?>> below(String command) {
    return command.equals("offline") ? List.of(BuildCommand.class) : List.of();
  }
}
