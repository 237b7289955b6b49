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
package org.lcindex.experiments.spock;

/** A way in which a table gets its rows and its index files. */
enum Loading {
  /** A built folder in HBase's file system: servers copy its index files. */
  OFFLINE("built offline"),
  /** A built folder elsewhere, which the load copies first. */
  COPIED("built offline, in another file system"),
  /** A folder without index files: servers build them of the HFiles. */
  SERVERS("bulk load, built by servers"),
  /** Rows one by one: servers build index files of what they flush. */
  PUTS("puts, built by servers"),
  /** A folder without index files, into a table without indexes. */
  NONE("bulk load, no index");

  private final String text;

  Loading(String text) {
    this.text = text;
  }

  /** Whether the table has indexes. */
  boolean indexed() {
    return this != NONE;
  }

  /** Whether index files come with the rows. */
  boolean offline() {
    return this == OFFLINE || this == COPIED;
  }

  @Override
  public String toString() {
    return text;
  }
}
