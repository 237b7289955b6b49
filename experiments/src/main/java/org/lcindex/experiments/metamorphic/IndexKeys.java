package org.lcindex.experiments.metamorphic;

/** Table values that the region server side reads; drawn by {@link SettingGenerator}. */
final class IndexKeys {
  static final String GROUP_ROWS = "lcindex.ifile.group.rows";
  static final String JOBS_MODE = "lcindex.jobs.mode";
  static final String JOBS_DELAY_MS = "lcindex.jobs.delay.ms";

  private IndexKeys() {}
}
