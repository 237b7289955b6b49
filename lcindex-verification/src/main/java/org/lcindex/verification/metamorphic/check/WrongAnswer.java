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
package org.lcindex.verification.metamorphic.check;

/**
 * A reading that returned something else than the oracle.
 *
 * @param step index of the operation in its sequence
 * @param operation its text
 * @param reading the name of the way
 * @param what the first cell that differs
 */
public record WrongAnswer(int step, String operation, String reading, String what) {
  @Override
  public String toString() {
    return "step " + step + ", reading '" + reading + "': " + what + "\n    " + operation;
  }
}
