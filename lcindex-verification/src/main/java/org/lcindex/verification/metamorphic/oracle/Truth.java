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
package org.lcindex.verification.metamorphic.oracle;

/** What a condition is for a row, as the language's page defines it. */
public enum Truth {
  TRUE,
  FALSE,
  /** The row lacks a column. */
  UNKNOWN,
  /** The test does not know: a cell is not one that this test can read with certainty. */
  UNSURE;

  static Truth of(boolean value) {
    return value ? TRUE : FALSE;
  }

  Truth not() {
    return switch (this) {
      case TRUE -> FALSE;
      case FALSE -> TRUE;
      default -> this;
    };
  }

  Truth and(Truth other) {
    if (this == FALSE || other == FALSE) {
      return FALSE;
    }
    if (this == UNSURE || other == UNSURE) {
      return UNSURE;
    }
    return this == UNKNOWN || other == UNKNOWN ? UNKNOWN : TRUE;
  }

  Truth or(Truth other) {
    return not().and(other.not()).not();
  }

  /** Whether it is unknown, as a condition of its own. */
  Truth unknown() {
    return this == UNSURE ? UNSURE : of(this == UNKNOWN);
  }
}
