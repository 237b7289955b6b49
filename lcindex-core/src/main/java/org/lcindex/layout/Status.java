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
package org.lcindex.layout;

/**
 * What an index knows about a row's value in one column. The first three are also the tags by which
 * entries are sorted. Numbers are part of the file format.
 */
public final class Status {
  /** The row has a put of the column, but its value does not decode. */
  public static final byte ODD = 0;

  /** The row has a value with a key. */
  public static final byte VALUE = 1;

  /** The row may be without the column. */
  public static final byte ABSENT = 2;

  /** The row is complex: nothing is known. Not a tag. */
  public static final byte COMPLEX = 3;

  /** All statuses but {@link #VALUE}, as a mask for {@link ColumnPage#filter}. */
  public static final int ALL_BUT_VALUE = 1 << ODD | 1 << ABSENT | 1 << COMPLEX;

  private Status() {}

  /** The bit that stands for a status in a mask. */
  public static int bit(byte status) {
    return 1 << status;
  }

  /** The name of a status, for people. */
  public static String name(int status) {
    return switch (status) {
      case ODD -> "ODD";
      case VALUE -> "VALUE";
      case ABSENT -> "ABSENT";
      case COMPLEX -> "COMPLEX";
      default -> "status " + status;
    };
  }
}
