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
package org.lcindex.rpc;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * How a global index stands over its table, from best to worst. Queries are exact in every state:
 * what is not covered is asked as if there were no index.
 */
@InterfaceAudience.Public
public enum GlobalState {
  /** Of every row the index may be believed. */
  COVERED,
  /** Of some rows it may not yet, and their regions build them. */
  BUILDING,
  /**
   * Of some rows it may not, and nobody builds them now: the reason says why, and what to do. What
   * is covered is used.
   */
  UNCOVERED,
  /** No server has told. No server sends this; clients find it out. */
  UNKNOWN,
  /** Somebody has switched it off: no entry is written, and no query uses it. */
  DISABLED;

  /** The worse of two. */
  public GlobalState and(GlobalState other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /** The state of a local index of which as much can be used. */
  public IndexState asLocal() {
    return switch (this) {
      case COVERED -> IndexState.QUERYABLE;
      case BUILDING -> IndexState.BUILDING;
      case UNCOVERED -> IndexState.DEGRADED;
      case UNKNOWN -> IndexState.UNKNOWN;
      case DISABLED -> IndexState.DISABLED;
    };
  }
}
