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
package org.lcindex.experiments.output;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.lcindex.query.cli.CommandProvider;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;

/** Adds a command that fails amid all that libraries print; for a process of a test. */
public final class NoisyCommands implements CommandProvider {
  /** Prints as HBase's client does: past every log, and by it. */
  @Command(name = "noisy", description = "For tests.")
  public static final class Noisy implements Callable<Integer> {
    @Override
    public Integer call() throws IOException {
      new IllegalStateException("a call is tried again").printStackTrace();
      LoggerFactory.getLogger("org.apache.hadoop.hbase").error("a call has failed");
      throw new IOException("nothing works", new IOException("no route to host"));
    }
  }

  @Override
  public List<Class<?>> commands() {
    return List.of(Noisy.class);
  }
}
