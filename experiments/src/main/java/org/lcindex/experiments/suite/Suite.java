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
package org.lcindex.experiments.suite;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.lcindex.experiments.report.page.ReportPage;
import org.lcindex.experiments.technique.PeerProject;

/**
 * The evaluation of one paper, measured again: {@code experiments run --suite NAME}. Found as a
 * service, so each is one line in {@code META-INF/services}.
 */
public interface Suite {
  /** What the option names it. */
  String name();

  /** The title of its report. */
  String title();

  /** Whose text it measures again and how, for the report: some sentences. */
  String source();

  /**
   * How much is measured, by name, in the order in which the report has them. The option {@code
   * --size} sets others; a folder has one size.
   */
  Map<String, Long> sizes();

  /**
   * Parts that the option {@code --parts} chooses from; none where all is measured together. A
   * folder may get its parts one after the other.
   */
  default List<String> parts() {
    return List.of();
  }

  /** Measures what has no line yet; what fails ends the run, and the next start goes on. */
  void measure(SuiteRun run) throws IOException, InterruptedException;

  /** Whether {@link #measurePeer} has something to measure. */
  default boolean measuresPeers() {
    return false;
  }

  /** Measures a peer beside ours, in the JVM that has its class path. */
  default void measurePeer(PeerProject peer, SuiteRun run)
      throws IOException, InterruptedException {
    throw new IOException(name() + " measures nothing of " + peer.getClass().getSimpleName());
  }

  /** What the text says and what was measured, in the order of the text. */
  List<Claim> claims(SuiteLines lines);

  /** The tables and figures below these. */
  void write(SuiteLines lines, ReportPage page);

  /** All there are. */
  static List<Suite> all() {
    return ServiceLoader.load(Suite.class).stream().map(ServiceLoader.Provider::get).toList();
  }

  /** The one of a name. */
  static Optional<Suite> of(String name) {
    return all().stream().filter(suite -> suite.name().equals(name)).findFirst();
  }
}
