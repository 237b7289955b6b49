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
package org.lcindex.regionserver.base;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lcindex.rpc.StandingProblem;
import org.lcindex.type.ShownText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Standing problems of the indexes here (a full disk, a directory that cannot be written, a setting
 * that makes no sense).
 *
 * <p>A problem has a subject and may have many causes: each HFile that cannot be indexed is one. It
 * is logged once when its first cause appears and once when its last one is gone, and shown in the
 * status in between; so a disk on which small files still find room, or a thousand HFiles that wait
 * for it, do not fill the log. Thread safe.
 */
public final class Problems {
  /** The subject of the standing problem that index files cannot be built. */
  public static final String BUILDING = "building index files";

  /** The subject of the standing problem that index files cannot be read at the moment. */
  public static final String READING = "reading index files";

  /** The subject of the standing problem that HFiles are DEGRADED for a failure. */
  public static final String GIVEN_UP = "HFiles without index files for good";

  /** The subject of the standing problem that HBase is another one than LCIndex can work with. */
  public static final String MISFIT = "DISABLED";

  /** The subject of the standing problem that HBase lacks what LCIndex is slower without. */
  public static final String LOSSES = "slower with this HBase";

  /** Of what is kept: it may quote a row or a setting of any length. */
  private static final int MOST_CHARS = 2_000;

  private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

  // By subject: what is wrong, by cause. No subject is without a cause.
  private final Map<String, Map<String, String>> standing = new TreeMap<>();

  // Causes that may be gone; true when an expire() has seen them.
  private final Map<Cause, Boolean> leaving = new HashMap<>();

  /** Comparable, because others choose the names of tables and what is wrong with their values. */
  private record Cause(String subject, String name) implements Comparable<Cause> {
    @Override
    public int compareTo(Cause other) {
      int order = subject.compareTo(other.subject);
      return order != 0 ? order : name.compareTo(other.name);
    }
  }

  /** Reports that {@code subject} (a directory, a kind of work) has a problem. */
  public void report(String subject, String problem) {
    report(subject, "", problem);
  }

  /** Reports one of several causes of a problem. */
  public synchronized void report(String subject, String cause, String what) {
    String problem = ShownText.cut(what, MOST_CHARS);
    leaving.remove(new Cause(subject, cause));
    Map<String, String> causes = standing.computeIfAbsent(subject, s -> new LinkedHashMap<>());
    if (causes.isEmpty()) {
      LOG.warn(
          "LCIndex: {}: {}. Queries stay exact, they may use fewer indexes until it is mended",
          subject,
          problem);
    }
    causes.put(cause, problem);
  }

  /** Reports that all is well with {@code subject}. */
  public void clear(String subject) {
    clear(subject, "");
  }

  /** Reports that one of the causes is gone. */
  public synchronized void clear(String subject, String cause) {
    Map<String, String> causes = standing.get(subject);
    if (causes != null && causes.remove(cause) != null && causes.isEmpty()) {
      standing.remove(subject);
      LOG.info("LCIndex: {}: working again", subject);
    }
  }

  /**
   * Reports that nobody looks after a cause any more: a region was closed. It is over at the second
   * {@link #expire()} from now. Until then the region opens elsewhere or as daughters, which may
   * meet the same problem: that is not a new one.
   */
  public synchronized void leave(String subject, String cause) {
    leaving.putIfAbsent(new Cause(subject, cause), false);
  }

  /**
   * Reports that a cause is looked after again: a region is open once more. What was left of it,
   * and not reported since, is over.
   */
  public synchronized void resume(String name) {
    for (Cause cause : List.copyOf(leaving.keySet())) {
      if (cause.name().equals(name)) {
        leaving.remove(cause);
        clear(cause.subject(), name);
      }
    }
  }

  /** Called from time to time: ends what was left some time ago. */
  public synchronized void expire() {
    for (Cause cause : List.copyOf(leaving.keySet())) {
      if (leaving.put(cause, true)) {
        leaving.remove(cause);
        clear(cause.subject(), cause.name());
      }
    }
  }

  /** How many subjects have a problem. */
  public synchronized int count() {
    return standing.size();
  }

  /** The standing problems by subject; of several causes the first, and how many more there are. */
  public Map<String, String> standing() {
    Map<String, String> found = new TreeMap<>();
    for (StandingProblem one : list()) {
      found.put(
          one.subject(),
          one.more() == 0 ? one.problem() : one.problem() + " (and " + one.more() + " more)");
    }
    return found;
  }

  /** The standing problems in the order of their subjects. */
  public synchronized List<StandingProblem> list() {
    List<StandingProblem> found = new ArrayList<>();
    standing.forEach(
        (subject, causes) ->
            found.add(
                new StandingProblem(
                    subject, causes.values().iterator().next(), causes.size() - 1)));
    return found;
  }
}
