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

/**
 * Under which conditions rounds run.
 *
 * @param hook whether the master has the observer of LCIndex that refuses outdated descriptors
 */
record RoundSetting(AlterWay way, boolean hook) {
  /** Whether a global index is among what is changed: its commands reopen regions in any case. */
  boolean isGlobal() {
    return hook && way == AlterWay.REOPENING;
  }

  @Override
  public String toString() {
    return way + (hook ? ", master's observer" : ", no observer in the master");
  }
}
