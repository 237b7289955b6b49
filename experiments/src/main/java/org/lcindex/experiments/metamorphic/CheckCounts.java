package org.lcindex.experiments.metamorphic;

/** What a checker has done, for the report. Not thread safe. */
final class CheckCounts {
  /** Queries, each run every way. */
  long queries;

  /** Those of them whose scanners stayed open over other operations. */
  long pairs;

  /** Cells that the oracle returned. */
  long cells;

  /** Forced readings that the index declined. */
  long declined;

  /** Comparisons in which the oracle contradicted itself, because a background task ran. */
  long unstable;

  /** Queries whose scanners could not be opened. */
  long refused;
}
