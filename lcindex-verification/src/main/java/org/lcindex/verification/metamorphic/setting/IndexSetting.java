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

import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.RecordWords;

/**
 * How the index of a table works: {@code index group-rows=16 jobs=NORMAL delay=0 observer=table}.
 * Immutable.
 *
 * @param groupRows rows of a row group in an IFile
 * @param delay milliseconds that a job waits, for {@link Jobs#DELAYED}
 * @param memory bytes that an open scan may hold; 0 makes every scan a plain one
 * @param shared milliseconds between two tables of rows in several HFiles: 0 for at once, -1 for
 *     never
 * @param log bytes that the log of a MemStore may take; 0 for none
 * @param pages how index files are compressed
 * @param costs what the planner believes
 */
public record IndexSetting(
    int groupRows,
    Jobs jobs,
    long delay,
    Observer observer,
    long memory,
    long shared,
    long log,
    Pages pages,
    Costs costs) {

  /** Enough for any table of the test: one window. */
  public static final long MUCH_MEMORY = 4 << 20;

  /** Enough for any MemStore of the test. */
  public static final long LARGE_LOG = 16 << 20;

  /** Who names the observer; servers give it to every table anyway. */
  public enum Observer {
    SERVER,
    /** The table's descriptor as well, so that there are two in each region. */
    TABLE;

    @Override
    public String toString() {
      return EnumWords.of(this);
    }
  }

  /** When index files are built. */
  public enum Jobs {
    NORMAL,
    DELAYED,
    /** No index file is ever built: every query works on HFiles alone. */
    NEVER
  }

  /** Compression of index files: of flushes, and of compactions. */
  public enum Pages {
    NONE_LZ4,
    NONE_NONE,
    SAME_LZ4,
    SNAPPY_ZSTD;

    public String ofFlushes() {
      return name().split("_")[0];
    }

    public String ofCompactions() {
      return name().split("_")[1];
    }
  }

  /** What the planner believes units of work to cost. */
  public enum Costs {
    USUAL(org.lcindex.plan.Costs.DEFAULT.toString()),
    /** Rows of the MemStore's log are found by a second slice wherever it spares one of them. */
    FREE_SLICES("entry=0 fixed=0"),
    /** They never are. */
    FREE_ROWS("verified.row=0");

    private final String value;

    Costs(String value) {
      this.value = value;
    }

    public String value() {
      return value;
    }
  }

  /** Whether queries and writes are to be such that rows are found by second slices. */
  public boolean secondSlices() {
    return costs == Costs.FREE_SLICES;
  }

  /** The setting without delays. */
  IndexSetting withoutDelay() {
    return RecordWords.with(RecordWords.with(this, "jobs", Jobs.NORMAL), "delay", 0L);
  }

  static IndexSetting parse(Fields fields) {
    return RecordWords.parse(
        IndexSetting.class,
        fields
            .otherwise("observer", Observer.TABLE)
            .otherwise("memory", MUCH_MEMORY)
            .otherwise("shared", 0)
            .otherwise("log", LARGE_LOG)
            .otherwise("pages", Pages.NONE_LZ4)
            .otherwise("costs", Costs.USUAL));
  }

  @Override
  public String toString() {
    return "index" + RecordWords.print(this);
  }
}
