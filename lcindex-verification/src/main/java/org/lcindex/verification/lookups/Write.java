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
package org.lcindex.verification.lookups;

/**
 * What one write makes of an object's value.
 *
 * @param value null for none
 * @param begin the tick before it was sent
 * @param acknowledged the tick after its answer; {@link #PENDING} until then
 */
record Write(Long value, long begin, long acknowledged) {
  static final long PENDING = Long.MAX_VALUE;

  /** An object that nobody has written. */
  static final Write NONE = new Write(null, 0, 0);

  Write acknowledgedAt(long tick) {
    return new Write(value, begin, tick);
  }

  @Override
  public String toString() {
    return value + " from " + begin + (acknowledged == PENDING ? "" : " to " + acknowledged);
  }
}
