package org.lcindex.experiments.metamorphic;

import java.util.List;

/** Runs a query every way and compares: {@code query filter=... limit=4}. */
record QueryOperation(Query query) implements Operation {

  @Override
  public void run(TestTable table) {
    table.checker().check(query);
  }

  @Override
  public List<Operation> simpler() {
    return query.simpler().stream().map(q -> (Operation) new QueryOperation(q)).toList();
  }

  @Override
  public String toString() {
    return "query" + query.words();
  }
}
