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
package org.lcindex.verification.metamorphic.setting;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.CompactingMemStore;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.RecordWords;

/**
 * What of HBase is set otherwise than mostly: {@code around others=NONE segments=false
 * historical=false hfiles-of-wal=false}. Immutable.
 *
 * @param others another observer of the table's regions
 * @param segments whether a write or two fill a segment of an in-memory compacted MemStore, so that
 *     one batch lies in several
 * @param historical whether compactions write two HFiles, the latest versions and the others
 * @param hfilesOfWal whether a crashed server's WAL is split to HFiles
 */
public record Surroundings(
    AlteringObserver.Kind others, boolean segments, boolean historical, boolean hfilesOfWal) {
  static final String WORD = "around";

  /** Nothing of it. */
  public static final Surroundings USUAL =
      new Surroundings(AlteringObserver.Kind.NONE, false, false, false);

  private static final long SEGMENT_BYTES = 150;

  static Surroundings parse(Fields fields) {
    return RecordWords.parse(Surroundings.class, fields);
  }

  /**
   * Sets what a table needs for it.
   *
   * @param shown the column that another observer knows
   */
  void applyTo(TableDescriptorBuilder table, int families, long flushSize, TestColumn shown) {
    if (segments) {
      double share = (double) SEGMENT_BYTES * families / flushSize;
      table.setValue(
          CompactingMemStore.IN_MEMORY_FLUSH_THRESHOLD_FACTOR_KEY, Double.toString(share));
    }
    if (historical) {
      table.setValue(StoreFileWriter.ENABLE_HISTORICAL_COMPACTION_FILES, Boolean.toString(true));
    }
    if (others != AlteringObserver.Kind.NONE) {
      try {
        table.setCoprocessor(
            CoprocessorDescriptorBuilder.newBuilder(AlteringObserver.class.getName())
                .setProperties(
                    Map.of(
                        AlteringObserver.KIND, others.name(),
                        AlteringObserver.COLUMN, shown.name().replace("\\", "%")))
                .build());
      } catch (IOException e) {
        throw new IllegalStateException("a new table has an observer already", e);
      }
    }
  }

  /** These with one thing less. */
  List<Surroundings> simpler() {
    return Stream.of(
            RecordWords.with(this, "others", AlteringObserver.Kind.NONE),
            RecordWords.with(this, "segments", false),
            RecordWords.with(this, "historical", false),
            RecordWords.with(this, "hfilesOfWal", false))
        .filter(less -> !less.equals(this))
        .toList();
  }

  @Override
  public String toString() {
    return WORD + RecordWords.print(this);
  }
}
