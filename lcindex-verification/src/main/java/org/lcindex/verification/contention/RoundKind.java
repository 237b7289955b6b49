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

/** What the fifth and the sixth client do while the others change indexes. */
enum RoundKind {
  /** Both set table values, the fifth also a TTL. */
  INDEXES("indexes and values"),
  /** The fifth adds and deletes families with flushed rows and sets TTLs, the sixth values. */
  FAMILIES("families and TTL"),
  /** The sixth truncates the table, or drops it and creates it anew; the fifth sets values. */
  TABLES("truncate and re-creation");

  private final String text;

  RoundKind(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
