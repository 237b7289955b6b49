package org.lcindex.experiments.metamorphic;

/**
 * A reading that returned something else than the oracle.
 *
 * @param step index of the operation in its sequence
 * @param operation its text
 * @param reading the name of the way
 * @param what the first cell that differs
 */
record Difference(int step, String operation, String reading, String what) {
  @Override
  public String toString() {
    return "step " + step + ", reading '" + reading + "': " + what + "\n    " + operation;
  }
}
