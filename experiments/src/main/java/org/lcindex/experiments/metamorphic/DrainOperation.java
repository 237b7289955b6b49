package org.lcindex.experiments.metamorphic;

/** Reads the scanners of an {@link OpenOperation} to their end and compares: {@code drain id=3}. */
record DrainOperation(int id) implements Operation {

  static DrainOperation parse(Fields fields) {
    return new DrainOperation(Integer.parseInt(fields.get("id")));
  }

  @Override
  public void run(TestTable table) {
    table.checker().drain(id);
  }

  @Override
  public String toString() {
    return "drain id=" + id;
  }
}
