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
package org.lcindex.experiments.bench;

import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How full the MemStore is in the benchmarks of a table that is written. */
final class MemStoreOption {
  @Option(
      names = "--memstore-rows",
      paramLabel = "N",
      defaultValue = "60000",
      description = "New rows in the MemStore.")
  private int rows;

  /**
   * The number of rows.
   *
   * @throws ParameterException if HBase would flush so many by itself
   */
  int rows(Bench<?> bench) {
    bench.within("--memstore-rows", rows, WrittenTable.MOST_UNFLUSHED);
    return rows;
  }
}
