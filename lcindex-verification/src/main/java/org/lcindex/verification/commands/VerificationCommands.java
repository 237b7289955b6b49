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
package org.lcindex.verification.commands;

import java.util.List;
import org.lcindex.query.cli.CommandProvider;
import org.lcindex.verification.chaos.ChaosCommand;
import org.lcindex.verification.contention.ContentionCommand;
import org.lcindex.verification.harm.HarmCommand;
import org.lcindex.verification.lookups.LookupsCommand;
import org.lcindex.verification.metamorphic.MetamorphicCommand;

/**
 * Adds {@code metamorphic}, {@code chaos}, {@code harm}, {@code contention} and {@code lookups} to
 * the command line.
 */
public final class VerificationCommands implements CommandProvider {
  @Override
  public List<Class<?>> commands() {
    return List.of(
        MetamorphicCommand.class,
        ChaosCommand.class,
        HarmCommand.class,
        ContentionCommand.class,
        LookupsCommand.class);
  }
}
