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
package org.lcindex.verification.contention;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How to run.
 *
 * @param rounds of changes of indexes and values, in each setting
 * @param familyRounds of changes of indexes, families and TTLs
 * @param tableRounds of changes of indexes with truncate, drop and re-creation
 * @param seed of everything that is drawn
 * @param ways of index commands; empty for all
 * @param hooks whether the master has its observer; empty for both
 * @param state the file that knows which rounds have been; null for none
 */
record ContentionOptions(
    int rounds,
    int familyRounds,
    int tableRounds,
    long seed,
    Set<AlterWay> ways,
    Set<Boolean> hooks,
    Path state) {
  ContentionOptions {
    if (rounds < 0 || familyRounds < 0 || tableRounds < 0) {
      throw new IllegalArgumentException(
          String.format(
              "%d, %d and %d rounds: give at least 0 of each kind",
              rounds, familyRounds, tableRounds));
    }
    ways = ways.isEmpty() ? EnumSet.allOf(AlterWay.class) : EnumSet.copyOf(ways);
    hooks = hooks.isEmpty() ? Set.of(true, false) : Set.copyOf(hooks);
  }

  int rounds(RoundKind kind) {
    return switch (kind) {
      case INDEXES -> rounds;
      case FAMILIES -> familyRounds;
      case TABLES -> tableRounds;
    };
  }

  /** All settings, those with the master's observer first: one cluster for each half. */
  List<RoundSetting> settings() {
    return Stream.of(true, false)
        .filter(hooks::contains)
        .flatMap(hook -> ways.stream().map(way -> new RoundSetting(way, hook)))
        .toList();
  }

  /** What has to be equal for rounds to be continued. */
  String sequence() {
    return String.format("seed %d, %d, %d and %d rounds", seed, rounds, familyRounds, tableRounds);
  }
}
