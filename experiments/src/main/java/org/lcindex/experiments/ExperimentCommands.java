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
package org.lcindex.experiments;

import java.util.List;
import org.lcindex.cluster.command.ClusterCommand;
import org.lcindex.experiments.bench.BenchCommand;
import org.lcindex.experiments.demo.DemoCommand;
import org.lcindex.experiments.demo.QuickstartCommand;
import org.lcindex.experiments.run.ExperimentsCommand;
import org.lcindex.query.cli.CommandProvider;

/**
 * Adds {@code quickstart}, {@code demo}, {@code bench}, {@code cluster} and {@code experiments} to
 * the command line.
 */
public final class ExperimentCommands implements CommandProvider {
  @Override
  public List<Class<?>> commands() {
    return List.of(
        QuickstartCommand.class,
        DemoCommand.class,
        BenchCommand.class,
        ClusterCommand.class,
        ExperimentsCommand.class);
  }
}
