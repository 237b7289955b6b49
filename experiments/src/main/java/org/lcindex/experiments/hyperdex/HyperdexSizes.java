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
package org.lcindex.experiments.hyperdex;

/** The names of the suite's sizes, as the command line has them. */
final class HyperdexSizes {
  /** Objects of nine attributes. */
  static final String OBJECTS = "objects";

  /** Most grids of a table that is written. */
  static final String GRIDS = "grids";

  static final String PUTS = "puts";
  static final String WARM_UP = "warm-up";

  /** Of YCSB. */
  static final String RECORDS = "records";

  static final String OPERATIONS = "operations";
  static final String CLIENTS = "clients";

  /** Of ORDERS, in so many regions, and in more. */
  static final String ROWS = "rows";

  static final String REGIONS = "regions";
  static final String MORE_REGIONS = "more-regions";

  /** Searches with 1 to 10 hits. */
  static final String BOXES = "boxes";

  private HyperdexSizes() {}
}
