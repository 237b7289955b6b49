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
package org.lcindex.sfile;

import java.util.function.Consumer;
import org.lcindex.io.Slice;
import org.lcindex.layout.Entry;
import org.lcindex.layout.Status;

/**
 * Compares an SFile with the entries of its index: every line counted again, by the SFile's own
 * flags. Is given all entries in their order. For one thread.
 */
public final class HistogramCheck implements Consumer<Entry> {
  private final SFile sfile;
  private final byte[] lowest;
  private final byte[] highest;
  private final long[] counts;
  private long entries;
  private long odd;
  private long absent;
  private long complex;
  private long outside;
  private int line;
  private byte[] flag;

  public HistogramCheck(SFile sfile) {
    this.sfile = sfile;
    this.lowest = sfile.lowest();
    this.highest = sfile.highest();
    this.counts = new long[sfile.lines()];
    this.flag = sfile.flag(0);
  }

  @Override
  public void accept(Entry entry) {
    entries++;
    if (entry.complex) {
      complex++;
    }
    if (entry.tag == Status.ODD) {
      odd++;
    } else if (entry.tag == Status.ABSENT) {
      absent++;
    } else {
      count(entry.key);
    }
  }

  private void count(Slice key) {
    while (flag != null && key.compareBytes(flag) > 0) {
      flag = sfile.flag(++line);
    }
    counts[line]++;
    if (lowest == null
        || key.compareBytes(lowest) < 0
        || highest != null && key.compareBytes(highest) > 0) {
      outside++;
    }
  }

  /** Number of entries seen. */
  public long entries() {
    return entries;
  }

  /** What the SFile has wrong, once all entries were seen; null when nothing is. */
  public String wrong() {
    if (outside > 0) {
      return outside + " entries have a key outside of its lowest and highest";
    }
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] != sfile.count(i)) {
        return differs("line " + i + " of " + counts.length, sfile.count(i), counts[i]);
      }
    }
    if (odd != sfile.odd()) {
      return differs("ODD", sfile.odd(), odd);
    }
    if (absent != sfile.absent()) {
      return differs("ABSENT", sfile.absent(), absent);
    }
    return complex == sfile.complex() ? null : differs("complex", sfile.complex(), complex);
  }

  private static String differs(String what, long told, long counted) {
    return what + " counts " + told + " entries, and there are " + counted;
  }
}
