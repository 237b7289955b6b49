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
package org.lcindex.experiments.deli;

import org.lcindex.definition.GlobalDefinition.Policy;

/** How a table's values are indexed. */
enum Indexing {
  /** The paper's ideal of writers: not at all. */
  NONE("no index", null),
  /** DELI: a put reads nothing, repair comes later. */
  DEFERRED("DEFERRED", Policy.DEFERRED),
  /** Update in place: a put reads what it replaces, and its entry is removed. */
  ORDERED("ORDERED", Policy.ORDERED);

  private final String text;
  private final Policy policy;

  Indexing(String text, Policy policy) {
    this.text = text;
    this.policy = policy;
  }

  /** Null for none. */
  Policy policy() {
    return policy;
  }

  @Override
  public String toString() {
    return text;
  }
}
