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
package org.lcindex.rpc.reply;

import java.util.List;

/**
 * What keeps a region server from writing entries of global indexes.
 *
 * @param missing each with value and remedy; empty if nothing
 * @param grids whether the server knows indexes over several columns; one of an older LCIndex,
 *     which would write no entries for them, does not say so
 * @param splits whether it opens regions whose table names LCIndex's split policy, which splits as
 *     its own configuration would have it; an older LCIndex does not say so
 */
public record GlobalNeeds(List<String> missing, boolean grids, boolean splits) {
  public GlobalNeeds {
    missing = missing == null ? List.of() : List.copyOf(missing);
  }

  /** Of a server of this release. */
  public static GlobalNeeds of(List<String> missing, boolean splits) {
    return new GlobalNeeds(missing, true, splits);
  }
}
