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
package org.lcindex.experiments.run;

import org.lcindex.experiments.report.ReportCommand;
import picocli.CommandLine.Command;

/** The {@code experiments} command: the paper's evaluation, to be run and reported. */
@Command(
    name = "experiments",
    description =
        "Measure LCIndex and its rivals as the paper did, and report it beside the paper.",
    mixinStandardHelpOptions = true,
    subcommands = {RunCommand.class, ReportCommand.class})
public final class ExperimentsCommand {}
