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
package org.lcindex.verification.metamorphic.table;

import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.RecordWords;

/**
 * How a folder is built offline, and what becomes of it before servers see it: {@code by=process
 * regions=table sequence-ids=true indexes=all damage=none pick=0}. Immutable.
 *
 * @param by who builds it
 * @param regions where its HFiles end
 * @param sequenceIds whether HBase gives the HFiles sequence ids of their own; without, HFiles have
 *     to be those of the table's regions
 * @param indexes of which indexes it has files
 * @param damage what happens to it
 * @param pick chooses which file, which byte, which index, which row; not negative
 */
public record OfflineFiles(
    By by, Regions regions, boolean sequenceIds, Indexes indexes, Damage damage, int pick) {

  /** Who builds. */
  public enum By {
    /** The command's own code. */
    PROCESS,
    /** Tasks of a MapReduce job. */
    JOB;

    @Override
    public String toString() {
      return EnumWords.of(this);
    }
  }

  /** Where HFiles end. */
  public enum Regions {
    /** Where the table's regions do. */
    TABLE,
    /** Nowhere: all rows are in one HFile of each family, which a load cuts. */
    ONE,
    /** At rows of the folder. */
    OTHER;

    @Override
    public String toString() {
      return EnumWords.of(this);
    }
  }

  /** The indexes of which files are built. */
  public enum Indexes {
    /** Those of the table. */
    ALL,
    /** All but one. */
    FEWER,
    /** HFiles alone. */
    NONE,
    /** Of one it has another type, which the load refuses. */
    OTHER;

    @Override
    public String toString() {
      return EnumWords.of(this);
    }
  }

  /** What happens to a stage before HBase loads the HFiles, if nothing else is said. */
  public enum Damage {
    NONE,
    /** A bit of an index file is another one. */
    FLIPPED,
    MISSING,
    /** An index file ends in its middle. */
    CUT,
    /** Index files of two HFiles change places, or of two indexes. */
    EXCHANGED,
    /** The index files of two HFiles change places with their documents. */
    CONTENTS,
    /** The document says another type of an index. */
    DEFINITION,
    /** The stage goes, as after a week. */
    GONE,
    /** The load ends before HBase's part, and is called again. */
    STOPPED;

    @Override
    public String toString() {
      return EnumWords.of(this);
    }
  }

  /** Reads the words. */
  public static OfflineFiles parse(Fields fields) {
    return RecordWords.parse(OfflineFiles.class, fields);
  }

  /** Whether servers are to take what fits their regions. */
  public boolean isIntact() {
    return indexes == Indexes.ALL
        && regions == Regions.TABLE
        && (damage == Damage.NONE || damage == Damage.STOPPED);
  }

  /** These with another value of a component. */
  public OfflineFiles with(String component, Object value) {
    return RecordWords.with(this, component, value);
  }

  /** The words, each with a space before it. */
  @Override
  public String toString() {
    return RecordWords.print(this);
  }
}
