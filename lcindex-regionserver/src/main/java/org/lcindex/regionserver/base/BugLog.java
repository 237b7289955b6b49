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

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.lcindex.hbase.fit.Implementation;
import org.lcindex.regionserver.base.Counters.Counter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log and counter of failures of our own code. Each place in the code is logged once with its
 * stack, however many queries or jobs run into it; all are counted. Thread safe.
 */
public final class BugLog {
  private static final Logger LOG = LoggerFactory.getLogger(BugLog.class);
  private static final String OURS = "org.lcindex.";

  /** Stacks end in finitely many lines of code; this is for the day on which that is not so. */
  private static final int MOST_PLACES = 1_000;

  private final Counters counters;
  private final Consumer<LinkageError> misfits;
  private final Set<String> places = ConcurrentHashMap.newKeySet();

  public BugLog(Counters counters) {
    this(counters, misfit -> {});
  }

  /**
   * A log that tells somebody, besides, of code that HBase's does not fit.
   *
   * @param misfits called whenever there is one
   */
  public BugLog(Counters counters, Consumer<LinkageError> misfits) {
    this.counters = counters;
    this.misfits = misfits;
  }

  /**
   * Counts a bug and logs it if its place is a new one.
   *
   * @param what failed, and what is done instead
   * @return whether it was logged
   */
  public boolean report(String what, Throwable bug) {
    counters.increment(Counter.FAILURES_BUG);
    LinkageError misfit = misfit(bug);
    if (misfit != null) {
      misfits.accept(misfit);
    }
    String place = place(bug);
    if (places.size() < MOST_PLACES && places.add(place)) {
      LOG.warn(
          "LCIndex: {}; a bug at {}, logged once and counted as {}",
          what,
          place,
          Counter.FAILURES_BUG.label(),
          bug);
      return true;
    }
    LOG.debug("{}: {}, again at {}", what, bug, place);
    return false;
  }

  /**
   * What says that code of ours does not fit the libraries that are here; null when nothing does.
   * Codecs and native libraries that others of HBase's classes lack are no business of ours.
   */
  static LinkageError misfit(Throwable bug) {
    for (Throwable t = bug; t != null; t = t.getCause() == t ? null : t.getCause()) {
      if (t instanceof LinkageError error && !(t instanceof UnsatisfiedLinkError)) {
        return t instanceof AbstractMethodError || isMetByUs(error) ? error : null;
      }
    }
    return null;
  }

  private static boolean isMetByUs(LinkageError error) {
    for (StackTraceElement frame : error.getStackTrace()) {
      String name = frame.getClassName();
      if (!name.startsWith("java.") && !name.startsWith("jdk.")) {
        return Implementation.isOurs(name);
      }
    }
    return false;
  }

  /** What was thrown, and the class and line of ours that is nearest to it. */
  static String place(Throwable bug) {
    for (Throwable t = bug; t != null; t = t.getCause() == t ? null : t.getCause()) {
      for (StackTraceElement frame : t.getStackTrace()) {
        if (frame.getClassName().startsWith(OURS)) {
          return String.format(
              "%s at %s:%s", bug.getClass().getName(), frame.getClassName(), frame.getLineNumber());
        }
      }
    }
    // An OutOfMemoryError may come without a stack.
    return bug.getClass().getName();
  }
}
