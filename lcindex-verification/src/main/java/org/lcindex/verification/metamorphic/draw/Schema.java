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
package org.lcindex.verification.metamorphic.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.metamorphic.setting.CompactionKind;
import org.lcindex.verification.metamorphic.setting.FamilySetting;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/**
 * What operations are drawn from at a place of the sequence: the setting, with the families and
 * columns that were added before. Not thread safe.
 */
public final class Schema {
  private static final String[] MORE_FAMILIES = {"h", "i"};

  private final SettingGenerator generator;
  private final Random random;
  private Setting setting;
  private int added;

  Schema(Random random, Setting setting) {
    this.random = random;
    this.generator = new SettingGenerator(random);
    this.setting = setting;
  }

  Setting setting() {
    return setting;
  }

  /** A new family with a column or two, or an old one again when there are enough. */
  FamilySetting addFamily() {
    if (added == MORE_FAMILIES.length) {
      return redraw(setting.families().get(0));
    }
    FamilySetting family = generator.family(MORE_FAMILIES[added], 0);
    List<FamilySetting> families = new ArrayList<>(setting.families());
    families.add(family);
    List<TestColumn> columns = new ArrayList<>(setting.columns());
    for (int i = 0; i <= random.nextInt(2); i++) {
      byte[] qualifier = Bytes.toBytes(String.valueOf((char) ('p' + i)));
      columns.add(generator.column(family.name(), qualifier, false));
    }
    added++;
    setting = setting.with(List.copyOf(families), List.copyOf(columns));
    return family;
  }

  /** Another setting of a family; the time to live changes rarely. */
  FamilySetting redraw(FamilySetting family) {
    int ttl = family.ttl();
    if (random.nextInt(5) == 0) {
      ttl = ttl == 0 ? 20 + random.nextInt(60) : 0;
    }
    if (setting.compaction() == CompactionKind.STRIPE) {
      ttl = 0; // see CompactionKind
    }
    return generator.family(family.name(), ttl).withVersionBehavior(family.newVersionBehavior());
  }

  /** The column as an index of another type sees it. */
  TestColumn otherType(TestColumn column) {
    return generator.column(column.family(), column.qualifier(), column.indexed());
  }
}
