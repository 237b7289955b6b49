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
package org.lcindex.definition;

/** Where the entries of an index live, relative to the rows they point at. */
public enum IndexScope {
  /** With the region of the row: a query asks every region. What LCIndex is. */
  LOCAL,
  /** In a table of its own, sorted by value over all regions. Not implemented. */
  GLOBAL
}
