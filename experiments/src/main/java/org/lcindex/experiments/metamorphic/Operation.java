package org.lcindex.experiments.metamorphic;

import java.io.IOException;
import java.util.List;

/**
 * One step of a sequence. Immutable, printed as one line by {@code toString} and read back by
 * {@link Operations#parse}. A new kind (split, merge, move, bulk load, index add or drop) is one
 * class here, one line in {@code Operations.parse} and one weight in {@link OperationGenerator}.
 */
interface Operation {

  /** Does the step. An {@link IOException} means the store refused it; the sequence goes on. */
  void run(TestTable table) throws IOException;

  /** Smaller steps that the reducer may try in place of this one, most promising first. */
  default List<Operation> simpler() {
    return List.of();
  }
}
