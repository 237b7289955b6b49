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
package org.lcindex.sql.plan;

import java.util.BitSet;
import java.util.Objects;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.sql.run.HeldMemory;
import org.lcindex.sql.run.Run;

/**
 * What a node of a plan keeps of the rows that it takes. The code that Calcite generates has one
 * for each node. Immutable.
 *
 * @param keys fields of which it keeps different values only; null when it keeps rows
 * @param first how many rows it keeps; null for all
 */
@InterfaceAudience.Private
public record Keeping(ImmutableBitSet keys, Wanted first) {
  /** The rows, counted; those of one field are that field. */
  public static Enumerable<?> rows(DataContext context, Enumerable<?> rows, Keeping keeping) {
    HeldMemory memory = Run.of(context).memory();
    if (memory.most() == 0) {
      return rows;
    }
    long first = keeping.first == null ? -1 : keeping.first.rows(context);
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<Object> enumerator() {
        memory.begin(keeping);
        return new Counted(rows.enumerator(), keeping, memory, first);
      }
    };
  }

  private static final class Counted implements Enumerator<Object> {
    /** Of hashes of keys: different keys are counted, about, and not kept once more. */
    private static final int SLOTS = 1 << 22;

    private final Enumerator<?> rows;
    private final Keeping keeping;
    private final HeldMemory memory;
    private final BitSet known = new BitSet();
    private int slots;
    // Negative for all.
    private long left;

    Counted(Enumerator<?> rows, Keeping keeping, HeldMemory memory, long first) {
      this.rows = rows;
      this.keeping = keeping;
      this.memory = memory;
      this.left = first;
    }

    @Override
    public Object current() {
      return rows.current();
    }

    @Override
    public boolean moveNext() {
      boolean more = rows.moveNext();
      if (more && keeping.keys != null) {
        addKey(rows.current());
      } else if (more && left != 0) {
        left--;
        memory.add(keeping, rows.current());
      }
      return more;
    }

    private void addKey(Object row) {
      Object[] fields = row instanceof Object[] array ? array : new Object[] {row};
      long hash = 0;
      for (int key : keeping.keys) {
        hash = mixed(hash + Objects.hashCode(fields[key]));
      }
      int slot = (int) (hash >>> 32) & SLOTS - 1;
      if (known.get(slot)) {
        return;
      }
      // The more slots are taken, the more new keys are in one of these.
      double likely = (double) SLOTS / (SLOTS - slots);
      known.set(slot);
      slots++;
      Object[] key = keeping.keys.toList().stream().map(field -> fields[field]).toArray();
      memory.add(keeping, (long) (HeldMemory.sizeOf(key) * likely));
    }

    /** The last step of SplitMix64. */
    private static long mixed(long sum) {
      long z = sum + 0x9e3779b97f4a7c15L;
      z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
      z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
      return z ^ z >>> 31;
    }

    @Override
    public void reset() {
      throw new UnsupportedOperationException("rows are read once");
    }

    @Override
    public void close() {
      rows.close();
    }
  }
}
