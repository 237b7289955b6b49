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
package org.lcindex.query;

import java.util.Iterator;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The groups of a query's rows, in the order of their first key, then of the second. By each key
 * values come in their order, then rows that miss it, then those with a cell that is no value.
 * Immutable and thread safe.
 */
@InterfaceAudience.Public
public final class Groups implements Iterable<Group> {
  private final List<Group> list;

  Groups(List<Group> list) {
    this.list = List.copyOf(list);
  }

  /** All of them. */
  public List<Group> list() {
    return list;
  }

  /** How many there are. */
  public int size() {
    return list.size();
  }

  /** How many rows they have together: each row of the query is in one. */
  public long rows() {
    return list.stream().mapToLong(Group::rows).sum();
  }

  @Override
  public Iterator<Group> iterator() {
    return list.iterator();
  }

  /** Readable: a line for each. */
  @Override
  public String toString() {
    return String.join("\n", list.stream().map(Group::toString).toList());
  }
}
