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

import java.util.Locale;
import org.lcindex.verification.metamorphic.text.Fields;

/**
 * How the index of a table works: {@code index group-rows=16 jobs=NORMAL delay=0 observer=table}.
 * Immutable.
 *
 * @param groupRows rows of a row group in an IFile
 * @param delay milliseconds that a job waits, for {@link Jobs#DELAYED}
 * @param scanMemory bytes that an open scan may hold; 0 makes every scan a plain one
 * @param sharedRows milliseconds between two tables of rows in several HFiles: 0 for at once, -1
 *     for never
 * @param log bytes that the log of a MemStore may take; 0 for none
 * @param pages how index files are compressed
 * @param costs what the planner believes
 */
public record IndexSetting(
    int groupRows,
    Jobs jobs,
    long delay,
    Observer observer,
    long scanMemory,
    long sharedRows,
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

    String word() {
      return name().toLowerCase(Locale.ROOT);
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

  /** The same without delays. */
  IndexSetting withoutDelay() {
    return new IndexSetting(
        groupRows, Jobs.NORMAL, 0, observer, scanMemory, sharedRows, log, pages, costs);
  }

  static IndexSetting parse(Fields fields) {
    return new IndexSetting(
        Integer.parseInt(fields.get("group-rows")),
        Jobs.valueOf(fields.get("jobs")),
        Long.parseLong(fields.get("delay")),
        Observer.valueOf(fields.find("observer").orElse("table").toUpperCase(Locale.ROOT)),
        Long.parseLong(fields.find("memory").orElse(Long.toString(MUCH_MEMORY))),
        Long.parseLong(fields.find("shared").orElse("0")),
        Long.parseLong(fields.find("log").orElse(Long.toString(LARGE_LOG))),
        fields.find("pages").map(Pages::valueOf).orElse(Pages.NONE_LZ4),
        fields.find("costs").map(Costs::valueOf).orElse(Costs.USUAL));
  }

  @Override
  public String toString() {
    return "index group-rows="
        + groupRows
        + " jobs="
        + jobs
        + " delay="
        + delay
        + " observer="
        + observer.word()
        + " memory="
        + scanMemory
        + " shared="
        + sharedRows
        + " log="
        + log
        + " pages="
        + pages
        + " costs="
        + costs;
  }
}
