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

import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.cli.rows.RowFormat;

/**
 * What the command {@code sql} does, of a module that is looked for when it is asked for: other
 * commands have no SQL on their class path.
 */
@InterfaceAudience.Private
public interface SqlPrompt {
  /**
   * What was asked for.
   *
   * @param connection to the cluster
   * @param statements to run; empty for those of the file
   * @param file with statements; null for the input
   * @param typed whether somebody types the input
   * @param keepsGoing whether statements after one that failed are run
   * @param format of rows
   * @param limit of a statement
   * @param in the standard input
   * @param out the standard output
   * @param err the standard error
   */
  @InterfaceAudience.Private
  record Session(
      Connection connection,
      List<String> statements,
      Path file,
      boolean typed,
      boolean keepsGoing,
      RowFormat format,
      Duration limit,
      InputStream in,
      PrintWriter out,
      PrintWriter err) {}

  /** Runs statements; returns the exit status. */
  int run(Session session) throws Exception;

  /** Ends the statement that runs. Another thread may call it. */
  void stop();

  /** The module's; null when it is not on the class path. */
  static SqlPrompt find() {
    return ServiceLoader.load(SqlPrompt.class, SqlPrompt.class.getClassLoader())
        .findFirst()
        .orElse(null);
  }
}
