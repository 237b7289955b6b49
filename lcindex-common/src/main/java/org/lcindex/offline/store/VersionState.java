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
package org.lcindex.offline.store;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * How far one version of a store is, and what it may become (rule VS2).
 *
 * <pre>
 *   BUILT --> FETCHED --> READY --> CURRENT &lt;--> KEPT
 *     |          |          |                      |
 *     +----------+----------+--> DELETED &lt;---------+
 * </pre>
 */
@InterfaceAudience.Public
public enum VersionState {
  /** A push has begun: the version has its number; its table may lack rows, or be absent. */
  BUILT,
  /** All rows are loaded, and every region has its index files and answers by them. */
  FETCHED,
  /** Rows and checksums are those of what was pushed; it may be swapped in. */
  READY,
  /** Queries of the store read it. */
  CURRENT,
  /** It was current before; it may be swapped in again. */
  KEPT,
  /** Its table goes; it never becomes anything else. */
  DELETED;

  private static final Map<VersionState, Set<VersionState>> NEXT =
      new EnumMap<>(
          Map.of(
              BUILT, EnumSet.of(FETCHED, DELETED),
              FETCHED, EnumSet.of(READY, DELETED),
              READY, EnumSet.of(CURRENT, DELETED),
              CURRENT, EnumSet.of(KEPT),
              KEPT, EnumSet.of(CURRENT, DELETED),
              DELETED, EnumSet.noneOf(VersionState.class)));

  /** Whether a version of this state may become one of another state. */
  public boolean mayBecome(VersionState next) {
    return NEXT.get(this).contains(next);
  }

  /** Whether a push of this state has not ended. */
  public boolean isHalfMade() {
    return this == BUILT || this == FETCHED;
  }
}
