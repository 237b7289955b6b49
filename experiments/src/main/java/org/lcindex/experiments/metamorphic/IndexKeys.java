package org.lcindex.experiments.metamorphic;

/** The names by which the test speaks to the region server side. */
final class IndexKeys {
  static final String MODE_ATTRIBUTE = "lcindex.mode";
  static final String GROUP_ROWS = "lcindex.ifile.group.rows";
  static final String JOBS_MODE = "lcindex.jobs.mode";
  static final String JOBS_DELAY_MS = "lcindex.jobs.delay.ms";

  private IndexKeys() {}
}
