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
package org.lcindex.global.coverage;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * Why a range is not covered. Codes are in the catalog: they stay. Some are none that a build makes
 * good (rule DD5).
 */
@InterfaceAudience.Private
public enum Reason {
  /** The index was created, and rows were there. */
  CREATED(1),
  /** The index could not be written, so writes went on without it. */
  OUTAGE(2),
  /** HFiles came in. */
  BULK_LOAD(3),
  /** The table was restored, cloned or truncated, or it has a longer time to live. */
  REPLACED(4),
  /** Cells of a row have labels or rights of their own. */
  LABELS(5),
  /** An entry would not fit into a row key. */
  TOO_LONG(6),
  /** A row held more values than are tagged anew when one of its versions goes. */
  CROWDED(7),
  /** A master was active that does not look after the index. */
  FOREIGN_MASTER(8),
  /** A server opens regions without their observers. */
  NO_OBSERVERS(9),
  /** Somebody has switched the index off. */
  DISABLED(10),
  /**
   * Old values of rows could not be read, which are tagged anew when one of their versions goes.
   */
  UNREAD(11),
  /** What a newer release knows. */
  OTHER(0);

  private final int code;

  Reason(int code) {
    this.code = code;
  }

  /** The byte that stands for it. */
  public byte code() {
    return (byte) code;
  }

  /** What a byte stands for. */
  public static Reason of(byte code) {
    for (Reason reason : values()) {
      if (reason.code == code) {
        return reason;
      }
    }
    return OTHER;
  }

  /**
   * Whether it is marked row by row (rule CV9): where the rows are few they are asked by their keys
   * beside the index.
   */
  public boolean isOfRow() {
    return this == LABELS || this == TOO_LONG || this == CROWDED;
  }

  /**
   * Whether no build may take it back: only an index that is dropped and created anew is rid of it.
   * {@code NO_OBSERVERS} goes with a rebuild, too, before which the master asks all servers, and
   * {@code DISABLED} when the index is switched on: a region that has not reopened yet must not
   * build what it will not write any more.
   */
  public boolean isForGood() {
    return this == NO_OBSERVERS || this == DISABLED || this == OTHER;
  }
}
