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
package org.lcindex.verification.harm;

import org.lcindex.verification.common.EnumWords;

/**
 * The kinds of load. Those that are chosen work side by side on one server; those with a global
 * index one after the other, each on a server of its own.
 */
enum HarmKind {
  /** Many regions, indexes and open scanners, rows from a byte to 10 MB, writes all the time. */
  MIXED,
  /** Indexed strings of 500 KB, whose first rows several clients want at once. */
  LARGE_KEYS,
  /** Indexed values of 500 KB that begin with 64 bytes 0xFF, in several HFiles. */
  FF_KEYS,
  /** Thousands of conditions on columns whose names have one hash. */
  COLLIDING_NAMES,
  /** The regions of a global index's entries hang. */
  HUNG_ENTRIES(true),
  /** Bulk loads have all handlers by which entries are written. */
  BULK_LOADS(true),
  /** Flushes wait for writes that wait for entries, and other writes for the flushes. */
  FLUSH_LOCK(true);

  private final boolean global;

  HarmKind() {
    this(false);
  }

  HarmKind(boolean global) {
    this.global = global;
  }

  /** Whether it is about a global index. */
  boolean isGlobal() {
    return global;
  }

  /** Lower case with dashes, as options and reports have it. */
  @Override
  public String toString() {
    return EnumWords.of(this);
  }
}
