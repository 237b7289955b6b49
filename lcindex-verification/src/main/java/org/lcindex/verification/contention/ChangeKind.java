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

import java.util.Locale;

/** What clients do. */
enum ChangeKind {
  CREATE_INDEX,
  DROP_INDEX,
  DISABLE_INDEX,
  ENABLE_INDEX,
  SET_VALUE,
  SET_TTL,
  ALTER_FAMILY,
  ADD_FAMILY,
  DELETE_FAMILY,
  TRUNCATE,
  RECREATE;

  /** Whether it is a command of LCIndex. */
  boolean ours() {
    return this == CREATE_INDEX
        || this == DROP_INDEX
        || this == DISABLE_INDEX
        || this == ENABLE_INDEX;
  }

  /** As reports have it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
