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
package org.lcindex.regionserver.store.failure;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.lcindex.regionserver.base.Problems;

/**
 * The HFiles of one store whose last attempt to be indexed failed, with the reason. Each is a cause
 * of the server's standing problem until it is indexed or gone. Thread safe.
 */
public final class BuildFailures {
  private final Problems problems;
  private final String store;
  private final ConcurrentHashMap<String, Failure> failures = new ConcurrentHashMap<>();
  // Of what was given up on a full disk.
  private final ConcurrentHashMap<String, Long> needs = new ConcurrentHashMap<>();
  private final Set<String> causes = ConcurrentHashMap.newKeySet();

  /** Why the last attempt failed, and how many have. */
  private record Failure(String reason, int attempts) {}

  public BuildFailures(Problems problems, String store) {
    this.problems = problems;
    this.store = store;
  }

  public void failed(String hfile, String work, String reason) {
    failures.merge(
        hfile, new Failure(reason, 1), (old, last) -> new Failure(reason, old.attempts + 1));
    causes.add(hfile);
    problems.report(Problems.BUILDING, cause(hfile), work + " failed: " + reason);
  }

  /** An attempt has shown that so many bytes of room are too few; 0 when it has not. */
  public void needs(String hfile, long bytes) {
    if (bytes > 0) {
      needs.merge(hfile, bytes, Math::max);
    }
  }

  /** What is known to be needed for the HFile at least; 0 when nothing is. */
  public long roomAtLeast(String hfile) {
    return needs.getOrDefault(hfile, 0L);
  }

  /** Why the HFile is not indexed; null when nothing failed. */
  public String reason(String hfile) {
    Failure failure = failures.get(hfile);
    return failure == null ? null : failure.reason;
  }

  /** How many attempts have failed since it was indexed, or all were tried again. */
  public int attempts(String hfile) {
    Failure failure = failures.get(hfile);
    return failure == null ? 0 : failure.attempts;
  }

  /** The HFile is indexed now. */
  public void built(String hfile) {
    failures.remove(hfile);
    needs.remove(hfile);
    if (causes.remove(hfile)) {
      problems.clear(Problems.BUILDING, cause(hfile));
    }
  }

  /** Forgets HFiles that the store does not have any more. */
  public void retain(Collection<String> hfiles) {
    failures.keySet().retainAll(hfiles);
    needs.keySet().retainAll(hfiles);
    for (String hfile : List.copyOf(causes)) {
      if (!hfiles.contains(hfile)) {
        built(hfile);
      }
    }
  }

  /** The store is closed. */
  public void close() {
    causes.forEach(hfile -> problems.leave(Problems.BUILDING, cause(hfile)));
  }

  /** All are tried again: none is failed for the moment, and the problem still stands. */
  public void retrying() {
    failures.clear();
    needs.clear();
  }

  private String cause(String hfile) {
    return store + "/" + hfile;
  }
}
