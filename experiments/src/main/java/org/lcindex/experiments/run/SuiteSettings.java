/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package org.lcindex.experiments.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lcindex.experiments.suite.Suite;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/** Which evaluation of another paper to run instead: options of {@code experiments run}. */
final class SuiteSettings {
  /** In the settings of a raw file: the suite's name. */
  static final String NAME = "suite";

  @Option(
      names = "--suite",
      paramLabel = "NAME",
      showDefaultValue = Visibility.NEVER,
      description =
          "Measure what another paper measured. ${COMPLETION-CANDIDATES} Of the"
              + " other options only --rounds, --out, --size, --parts and --phoenix count then.",
      completionCandidates = Names.class)
  String suite;

  @Option(
      names = "--size",
      paramLabel = "NAME=N",
      split = ",",
      showDefaultValue = Visibility.NEVER,
      description = "How much a suite measures, such as puts=5000000; the report names all sizes.")
  Map<String, Long> sizes = new LinkedHashMap<>();

  @Option(
      names = "--parts",
      paramLabel = "PART",
      split = ",",
      showDefaultValue = Visibility.NEVER,
      description =
          "What a suite measures, of Phoenix, too. All that the folder lacks, unless told. deli has"
              + " the parts puts, shares and repairs; spock builds, loads, pulls, queries, refusals"
              + " and swaps; hyperdex subspaces, puts, ycsb, orders and consistency.")
  Set<String> parts = new LinkedHashSet<>();

  @Option(
      names = "--phoenix",
      description =
          "Measure Phoenix's global indexes, too, in suite deli or slik, on a cluster of their own.")
  boolean phoenix;

  /** For help. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Names() {
      super(List.of("Known: " + known() + "."));
    }
  }

  private static String known() {
    return String.join(", ", Suite.all().stream().map(Suite::name).sorted().toList());
  }

  /**
   * The suite that was named.
   *
   * @throws IllegalArgumentException when there is none, or a size or part is none of its own
   */
  Suite chosen() {
    Suite chosen =
        Suite.of(suite)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "--suite is '" + suite + "', known are " + known()));
    Map<String, Long> known = chosen.sizes();
    sizes.forEach(
        (name, size) -> {
          if (!known.containsKey(name) || size < 1) {
            throw new IllegalArgumentException(
                "--size has " + name + "=" + size + ", known are " + known + ", all above 0");
          }
        });
    checkParts(chosen);
    if (phoenix && !chosen.measuresPeers()) {
      throw new IllegalArgumentException(
          "--phoenix is given, and " + suite + " measures nothing of Phoenix; leave it out");
    }
    return chosen;
  }

  private void checkParts(Suite chosen) {
    List<String> known = chosen.parts();
    for (String part : parts) {
      if (known.isEmpty()) {
        throw new IllegalArgumentException(
            "--parts has '" + part + "', and " + suite + " has no parts; leave it out");
      }
      if (!known.contains(part)) {
        throw new IllegalArgumentException(
            "--parts has '" + part + "', known are " + String.join(", ", known));
      }
    }
  }

  /** All sizes of the suite, by name in its order. */
  Map<String, Long> sizes() {
    Map<String, Long> all = new LinkedHashMap<>(chosen().sizes());
    all.putAll(sizes);
    return all;
  }

  /** What must be the same when a run goes on. */
  Map<String, Object> fixed() {
    Map<String, Object> fixed = new LinkedHashMap<>();
    fixed.put(NAME, suite);
    fixed.putAll(sizes());
    return fixed;
  }
}
