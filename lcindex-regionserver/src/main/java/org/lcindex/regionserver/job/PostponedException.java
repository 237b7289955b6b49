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
package org.lcindex.regionserver.job;

/**
 * Thrown by a job that cannot go on before something else has happened (a job it depends on, its
 * HFile joining the store): it waits again, and that is no failure.
 */
public final class PostponedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final long pauseMillis;

  public PostponedException(String reason, long pauseMillis) {
    super(reason, null, false, false);
    this.pauseMillis = pauseMillis;
  }

  long pauseMillis() {
    return pauseMillis;
  }
}
