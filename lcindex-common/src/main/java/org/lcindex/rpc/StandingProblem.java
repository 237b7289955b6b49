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
package org.lcindex.rpc;

/**
 * A standing problem of a region server.
 *
 * @param subject what has the problem: a directory, a setting, a kind of work; null from an older
 *     server, which tells all in one text
 * @param problem what is wrong, with the value and the remedy; of several causes the first
 * @param more how many other causes there are
 */
public record StandingProblem(String subject, String problem, int more) {

  /** One line. */
  @Override
  public String toString() {
    return (subject == null ? "" : subject + ": ")
        + problem
        + (more == 0 ? "" : " (and " + more + " more)");
  }
}
