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
package org.lcindex.query.text;

import java.util.Locale;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.rpc.IndexProgress;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;

/** How much of an index is built, in the words of all lists. Stateless. */
public final class ProgressText {
  private static final int BAR = 24;

  private ProgressText() {}

  /** Indexed HFiles of all. */
  public static String files(IndexProgress progress) {
    return of(progress.filesIndexed(), progress.files());
  }

  /** HFile bytes of which builds are done, of all. */
  public static String bytes(IndexProgress progress) {
    return of(progress.bytesIndexed() + progress.bytesInBuild(), progress.bytes());
  }

  /** The share for a table; what is UNKNOWN has none, whatever those have that answered. */
  public static String done(IndexStatus index) {
    return index.state() == IndexState.UNKNOWN ? "unknown" : done(index.progress());
  }

  private static String of(long part, long all) {
    return String.format(Locale.ROOT, "%,d/%,d", part, all);
  }

  /**
   * The share of the HFiles' bytes that builds have behind them; all of it only when no index file
   * is missing.
   */
  public static String percent(IndexProgress progress) {
    double most = progress.filesIndexed() < progress.files() ? 99 : 100;
    return String.format(
        Locale.ROOT, "%.0f %%", Math.min(most, Math.floor(100 * progress.share())));
  }

  /** {@link #percent} for a table; a dash where there is no HFile, or no region told of one. */
  public static String done(IndexProgress progress) {
    return progress.files() == 0 ? "-" : percent(progress);
  }

  /** Bytes of the files of one index. */
  public static long indexBytes(TableIndexStatus status, String index) {
    return status.entries().stream()
        .filter(e -> e.index().index().equals(index))
        .mapToLong(e -> e.index().bytes())
        .sum();
  }

  /** A share as characters. */
  public static String bar(double share) {
    int full = (int) Math.floor(BAR * Math.max(0, Math.min(1, share)));
    return "[" + "#".repeat(full) + "-".repeat(BAR - full) + "]";
  }
}
