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

import java.util.List;
import java.util.ServiceLoader;

/**
 * Adds commands to {@link LCIndexCommand}. Modules that have some name their provider, a public
 * class with a public constructor without parameters, in {@code
 * META-INF/services/org.lcindex.query.cli.CommandProvider}; so the root knows none of them, and an
 * operator's command line is made of what is on its class path.
 */
public interface CommandProvider {
  /** Classes with {@code @Command} and a constructor without parameters, of any visibility. */
  List<Class<?>> commands();

  /** The like, which are subcommands of a command that has others already. */
  default List<Class<?>> below(String command) {
    return List.of();
  }

  /** All that are on the class path. */
  static Iterable<CommandProvider> all() {
    return ServiceLoader.load(CommandProvider.class, CommandProvider.class.getClassLoader());
  }
}
