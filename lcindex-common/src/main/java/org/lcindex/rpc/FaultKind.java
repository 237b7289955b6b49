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

/** What a verification finds wrong with index files. */
public enum FaultKind {
  /** Checksum, format or order is wrong, or a footer contradicts the file. */
  CORRUPT(Consequence.DROPPED),
  /** It is the file of another HFile. */
  OTHER_HFILE(Consequence.DROPPED),
  /** It is the file of another index. */
  OTHER_INDEX(Consequence.DROPPED),
  /** The counts of an SFile are not those of its IFile. */
  WRONG_HISTOGRAM(Consequence.OUT_OF_USE),
  /** What a footer sums up (rows, cells, timestamps, deletes) is not so in the HFile. */
  WRONG_SUMMARY(Consequence.OUT_OF_USE),
  /** A row of the HFile has no entry. */
  MISSING_ENTRY(Consequence.OUT_OF_USE),
  /** There is an entry that no row of the HFile has. */
  EXTRA_ENTRY(Consequence.OUT_OF_USE),
  /** The entry of a row has another value, or another copy of the row, than the HFile. */
  STALE_VALUE(Consequence.OUT_OF_USE),
  /** Something could not be read or compared; nothing is known against the index files. */
  UNREADABLE(Consequence.KEPT);

  /** What the server does at once. */
  public enum Consequence {
    /** The index files are deleted and built again by themselves. */
    DROPPED("dropped, built again by itself"),
    /** Queries scan the HFile until a repair has deleted its index files and built them again. */
    OUT_OF_USE("out of use until repaired"),
    /** Nothing. */
    KEPT("kept");

    private final String text;

    Consequence(String text) {
      this.text = text;
    }

    /** For people. */
    public String text() {
      return text;
    }
  }

  private final Consequence consequence;

  FaultKind(Consequence consequence) {
    this.consequence = consequence;
  }

  /** What the server does when it has found it. */
  public Consequence consequence() {
    return consequence;
  }
}
