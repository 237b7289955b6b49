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
package org.lcindex.verification.metamorphic.operation;

import java.util.ArrayList;
import java.util.List;

/** Lists with less in them, which a reducer tries. No state. */
public final class Smaller {
  private Smaller() {}

  /** The lists with one element less; none of a list that has only one. */
  static <T> List<List<T>> lists(List<T> list) {
    List<List<T>> shorter = new ArrayList<>();
    for (int i = 0; list.size() > 1 && i < list.size(); i++) {
      List<T> rest = new ArrayList<>(list);
      rest.remove(i);
      shorter.add(List.copyOf(rest));
    }
    return shorter;
  }

  /** The lists of writes with one less, or with a simpler one. */
  static List<List<RowOperation>> writes(List<RowOperation> writes) {
    List<List<RowOperation>> smaller = new ArrayList<>();
    for (int i = 0; writes.size() > 1 && i < writes.size(); i++) {
      List<RowOperation> rest = new ArrayList<>(writes);
      RowOperation removed = rest.remove(i);
      smaller.add(List.copyOf(rest));
      for (Operation simple : removed.simpler()) {
        List<RowOperation> changed = new ArrayList<>(writes);
        changed.set(i, (RowOperation) simple);
        smaller.add(List.copyOf(changed));
      }
    }
    return smaller;
  }
}
