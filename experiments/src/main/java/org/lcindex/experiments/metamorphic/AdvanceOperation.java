package org.lcindex.experiments.metamorphic;

/** Lets the controlled clock go on: {@code advance ms=5000}. */
record AdvanceOperation(long millis) implements Operation {

  static AdvanceOperation parse(Fields fields) {
    return new AdvanceOperation(Long.parseLong(fields.get("ms")));
  }

  @Override
  public void run(TestTable table) {
    table.advance(millis);
  }

  @Override
  public String toString() {
    return "advance ms=" + millis;
  }
}
