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
package org.lcindex.text;

/** How the command line was called, so that what it proposes can be run as it stands. */
public final class CommandName {
  /** Set by the scripts that start the command line. */
  private static final String CALLED = "lcindex.command";

  private CommandName() {}

  /** The command line's name or path for a shell, quoted where a shell needs it. */
  public static String called() {
    String called = System.getProperty(CALLED, "lcindex");
    return called.matches("[\\w./~+@%:=-]+") ? called : "'" + called.replace("'", "'\\''") + "'";
  }
}
