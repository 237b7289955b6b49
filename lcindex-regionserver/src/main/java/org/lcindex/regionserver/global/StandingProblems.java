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
package org.lcindex.regionserver.global;

/** The standing problem of one region with its global indexes, as its server's status shows it. */
interface StandingProblems {
  /** There is one. */
  void report(String problem);

  /** There is none any more. */
  void clear();

  /** Nobody here looks any more: the region closes. */
  void leave();
}
