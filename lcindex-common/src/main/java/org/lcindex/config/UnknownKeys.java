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
package org.lcindex.config;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.lcindex.text.DidYouMean;
import org.lcindex.type.ShownText;

/**
 * Keys of a configuration that look like LCIndex's and are none. That is mostly a slip of the pen,
 * which would go unnoticed. It is a note and no problem: where releases are mixed a newer one has
 * keys that an older one does not know. Values of table descriptors, attributes of scans and system
 * properties {@code lcindex.*} are no keys, and are not looked at. Stateless.
 */
public final class UnknownKeys {
  /** What all keys begin with. */
  private static final String OURS = "lcindex.";

  private UnknownKeys() {}

  /**
   * A sentence for each, with the near key.
   *
   * @param names of all keys of a configuration, others' too
   */
  public static List<String> of(Collection<String> names) {
    List<String> known =
        ConfigKeys.ALL.stream()
            .flatMap(UnknownKeys::named)
            .map(name -> name.substring(OURS.length()))
            .toList();
    return names.stream()
        .filter(name -> name.startsWith(OURS))
        .map(name -> name.substring(OURS.length()))
        .filter(name -> !known.contains(name))
        .sorted()
        .map(name -> text(name, known))
        .toList();
  }

  /** The key, or one for each kind of jobs. */
  private static Stream<String> named(ConfigKey key) {
    return key == ConfigKeys.JOB_THREADS
        ? ConfigKeys.JOB_KINDS.stream().map(kind -> ConfigKeys.jobThreads(kind).name())
        : Stream.of(key.name());
  }

  private static String text(String name, List<String> known) {
    if (ConfigKeys.GONE.contains(OURS + name)) {
      return "the key " + OURS + name + " of hbase-site.xml has no effect any more; take it out";
    }
    List<String> near = DidYouMean.near(name, known);
    return "this release does not know the key "
        + OURS
        + ShownText.cut(name)
        + " of hbase-site.xml, so it does nothing"
        + (near.isEmpty() ? "" : "; did you mean " + OURS + near.get(0) + "?");
  }
}
