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

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;

/** Commands as somebody types them, in this process, for tests. No state. */
public final class TypedCommand {
  /** A line that comes when the cluster has not answered for two seconds. */
  private static final Pattern WAITING =
      Pattern.compile("^\\.\\.\\. .*, since \\d+ s\\R", Pattern.MULTILINE);

  private TypedCommand() {}

  /** Runs a command that adds to what the writers have; returns its exit status. */
  public static int run(StringWriter out, StringWriter err, String... words) {
    return LCIndexCommand.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(words);
  }

  /**
   * Runs a command on a cluster of this machine, whose output takes the place of what the writers
   * have; returns its exit status. The lines are left out that tell of waiting for a slow machine.
   */
  public static int on(Configuration cluster, StringWriter out, StringWriter err, String... words) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of(words));
    all.add("--zookeeper");
    all.add("localhost:" + cluster.get(HConstants.ZOOKEEPER_CLIENT_PORT));
    int status = run(out, err, all.toArray(String[]::new));
    String said = WAITING.matcher(err.toString()).replaceAll("");
    err.getBuffer().setLength(0);
    err.append(said);
    return status;
  }
}
