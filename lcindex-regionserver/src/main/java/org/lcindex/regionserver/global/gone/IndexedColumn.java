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
package org.lcindex.regionserver.global.gone;

import org.apache.hadoop.hbase.Cell;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.Suspect;

/** A column of one region with a global index, for those who look what of it has gone. */
@InterfaceAudience.Private
public interface IndexedColumn {
  boolean isOfFamily(byte[] family);

  /** Whether a cell of the family is of the column, too. */
  boolean isOfColumn(Cell cell);

  /** A put of the column; null if it can have no entry. */
  HeldCell held(byte[] row, Cell put);

  /** Whether a suspect should be reported now, or later: writes want room, too. */
  boolean hasRoom();

  /** Reports an entry that may be old; whether there was room. */
  boolean report(Suspect suspect);

  /** Counts what is reported. */
  GoneTally tally();
}
