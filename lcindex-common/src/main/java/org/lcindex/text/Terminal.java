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

/**
 * What the start script has found out about the terminal, which Java 17 cannot. Nothing is one
 * unless the script says so. Stateless.
 */
public final class Terminal {
  private Terminal() {}

  /** Characters in a line of the terminal that rows are printed to; 0 where it is none. */
  public static int columns() {
    return Integer.getInteger("lcindex.terminal.columns", 0);
  }

  /** Whether the standard output is a terminal. */
  public static boolean isOutput() {
    return System.getProperty("lcindex.terminal.columns") != null;
  }

  /** Whether the standard input is one: somebody types. */
  public static boolean isInput() {
    return Boolean.getBoolean("lcindex.terminal.input");
  }

  /** Whether the standard error is one: there a line can be written over. */
  public static boolean isError() {
    return Boolean.getBoolean("lcindex.terminal.error");
  }
}
