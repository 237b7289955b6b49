package org.lcindex.experiments.metamorphic;

import java.util.List;

/** The ways that are compared with the oracle. */
final class Readings {
  private Readings() {}

  static List<Reading> all() {
    return List.of(Reading.AUTO, Reading.FORCE);
  }
}
