package org.lcindex.experiments.metamorphic;

/**
 * How the index of a table works: {@code index group-rows=16 jobs=NORMAL delay=0}. Immutable.
 *
 * @param groupRows rows of a row group in an IFile
 * @param delay milliseconds that a job waits, for {@link Jobs#DELAYED}
 */
record IndexSetting(int groupRows, Jobs jobs, long delay) {

  /** When index files are built. */
  enum Jobs {
    NORMAL,
    DELAYED,
    /** No index file is ever built: every query works on HFiles alone. */
    NEVER
  }

  static IndexSetting parse(Fields fields) {
    return new IndexSetting(
        Integer.parseInt(fields.get("group-rows")),
        Jobs.valueOf(fields.get("jobs")),
        Long.parseLong(fields.get("delay")));
  }

  @Override
  public String toString() {
    return "index group-rows=" + groupRows + " jobs=" + jobs + " delay=" + delay;
  }
}
