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
package org.lcindex.verification.metamorphic.draw;

import java.util.List;
import java.util.Random;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.OracleOperation;
import org.lcindex.verification.metamorphic.oracle.Oracles;

/** Draws {@link OracleOperation}s, from a source of its own. Not thread safe. */
public final class OracleGenerator {
  private static final int ONE_IN = 14;

  private final Random random;

  OracleGenerator(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 4);
  }

  /** Mostly nothing. */
  List<Operation> draw() {
    if (random.nextInt(ONE_IN) > 0) {
      return List.of();
    }
    Oracles.Kind kind =
        switch (random.nextInt(5)) {
          case 0, 1 -> Oracles.Kind.PARTITION;
          case 2, 3 -> Oracles.Kind.PIVOT;
          default -> Oracles.Kind.NARROW;
        };
    return List.of(new OracleOperation(kind, random.nextInt(1_000_000)));
  }
}
