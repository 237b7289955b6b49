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
package org.lcindex.regionserver.security;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.lcindex.query.cli.LCIndexCommand;

/** A command of a user who has not logged in, for whom a saved connection does it. */
public final class SavedConnectionMain {
  private SavedConnectionMain() {}

  /**
   * Prints what the command prints in one line.
   *
   * @param arguments where Kerberos and the saved connections are, and the command's words
   */
  public static void main(String[] arguments) {
    System.setProperty("java.security.krb5.conf", arguments[0]);
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        LCIndexCommand.commandLine(Map.of("LCINDEX_CONFIG", arguments[1])::get)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(arguments[2], arguments[3], "--cluster", "secured");
    // The standard error has how long it takes, too.
    System.out.println("> " + (status == 0 ? out : err).toString().strip().replace('\n', ' '));
    System.exit(0);
  }
}
