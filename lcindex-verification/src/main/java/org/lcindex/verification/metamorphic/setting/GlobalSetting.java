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

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.config.ConfigKeys;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.RecordWords;

/**
 * How the global indexes of a table work: {@code global skew=0 cell-ttl=false removals=AT_ONCE
 * repair=STAGED}. Immutable.
 *
 * @param skew by which the clocks of two servers are said to differ, in milliseconds: for twice as
 *     long after its opening a region gives its tags no names
 * @param cellTtl whether histories of a row have cells of limited life
 * @param removals when old entries are removed
 * @param repair how it is found what compactions have left out
 */
public record GlobalSetting(long skew, boolean cellTtl, Removals removals, Repair repair) {

  static final String WORD = "global";

  /** As HBase says it. */
  public static final GlobalSetting USUAL =
      new GlobalSetting(30_000, false, Removals.USUAL, Repair.STAGED);

  /** When entries are removed that writes have hidden. */
  public enum Removals {
    /** After two seconds. */
    USUAL,
    /** After each step. */
    AT_ONCE,
    NEVER
  }

  /** As the table's key says it. */
  public enum Repair {
    STAGED,
    STREAMING,
    OFF
  }

  private static final String SKEW = "hbase.master.maxclockskew";

  static GlobalSetting parse(Fields fields) {
    return RecordWords.parse(
        GlobalSetting.class,
        fields.otherwise("removals", Removals.USUAL).otherwise("repair", Repair.STAGED));
  }

  void applyTo(TableDescriptorBuilder table) {
    if (skew != USUAL.skew) {
      table.setValue(SKEW, Long.toString(skew));
    }
    if (repair != USUAL.repair) {
      table.setValue(
          ConfigKeys.GLOBAL_COMPACTION_REPAIR.name(), repair.name().toLowerCase(Locale.ROOT));
    }
  }

  /** These with one thing less. */
  List<GlobalSetting> simpler() {
    return Stream.of(
            RecordWords.with(this, "skew", USUAL.skew),
            RecordWords.with(this, "cellTtl", false),
            RecordWords.with(this, "removals", Removals.NEVER),
            RecordWords.with(this, "repair", Repair.OFF))
        .filter(less -> !less.equals(this))
        .toList();
  }

  @Override
  public String toString() {
    return WORD + RecordWords.print(this);
  }
}
