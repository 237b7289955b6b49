package org.lcindex.experiments.metamorphic;

import java.util.List;

/**
 * Opens the scanners of a query, with and without index, in the same state and reads the first
 * row of each: {@code open id=3 filter=...}. {@link DrainOperation} reads the rest later.
 */
record OpenOperation(int id, Query query) implements Operation {

  static OpenOperation parse(Fields fields) {
    return new OpenOperation(Integer.parseInt(fields.get("id")), Query.parse(fields));
  }

  @Override
  public void run(TestTable table) {
    table.checker().open(id, query);
  }

  @Override
  public List<Operation> simpler() {
    return query.simpler().stream().map(q -> (Operation) new OpenOperation(id, q)).toList();
  }

  @Override
  public String toString() {
    return "open id=" + id + query.words();
  }
}
