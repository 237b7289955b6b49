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

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.FailureKind;
import org.lcindex.io.NotIndexableException;
import org.lcindex.io.StaleFileException;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.rpc.IndexFault;
import org.lcindex.type.ShownText;

/**
 * The memory of failures of one store's index files, which decides what is to be done about each.
 * {@link FailureHandler} acts.
 *
 * <pre>
 *   failure       the files   queries scan the HFile until                       at most
 *   CORRUPT       go          they are built again                               3 times in an hour
 *   gone          are gone    they are opened or built again                     -
 *   I/O           stay        they were opened anew, after 1 s, 2 s, ... 1 min   -
 *   BUG           stay        the next query                                     3 times
 *   interrupted   stay        the next query                                     -
 *   not indexable -           -                                                  once
 * </pre>
 *
 * What a {@linkplain #wrong verification} found wrong is not used either, whatever is retried,
 * until it is repaired.
 *
 * <p>Beyond the limit an HFile is <em>DEGRADED</em>: nothing is built or opened for it, and queries
 * scan it, until an operator or a change of the settings says {@link #retry}, or the region closes.
 * So neither a disk that spoils what is written to it nor a bug of ours keeps a server building the
 * same files for ever.
 *
 * <p>Thread safe. {@link #isUsable} takes no lock.
 */
public final class IndexFailures {
  static final int CORRUPTIONS = 3;
  static final int BUGS = 3;
  static final long FIRST_PAUSE_MILLIS = 1_000;
  static final long LONGEST_PAUSE_MILLIS = 60_000;

  /** Of a reason that is kept: it may quote a row. */
  private static final int REASON_CHARS = 2_000;

  private static final long WINDOW_NANOS = TimeUnit.HOURS.toNanos(1);

  /** After so long without a failure the next pause is a short one again. */
  private static final long CALM_NANOS = TimeUnit.MINUTES.toNanos(10);

  /** What is to be done with index files after a failure. */
  public enum Remedy {
    /** Nothing; the query or job that met it goes without them. */
    NONE,
    /** Close them and look what is there. */
    REOPEN,
    /** Keep them and go without them for {@link #pauseMillis}, then open them anew. */
    REST,
    /** Delete them and build them again. */
    REBUILD,
    /** Close them and do not come back to them; delete them if they are corrupt. */
    GIVE_UP
  }

  private static final class Trouble {
    private final ArrayDeque<Long> corruptions = new ArrayDeque<>();
    private int bugs;
    private int pauses;
    private long restUntil;
    private long lastIo;
    private boolean resting;
    private volatile String reason;
    private volatile boolean degraded;
    private volatile boolean unusable;

    /** What a verification found wrong, and where; they are not used until that is repaired. */
    private Wrong wrong;
  }

  /** Index files with right checksums and a wrong content. */
  public record Wrong(HFileOrigin origin, Path dir, List<IndexFault> faults) {}

  private final Problems problems;
  private final String store;
  private final LongSupplier nanoClock;
  private final ConcurrentHashMap<String, Trouble> troubles = new ConcurrentHashMap<>();

  /**
   * @param store its name, for problems
   */
  public IndexFailures(Problems problems, String store, LongSupplier nanoClock) {
    this.problems = problems;
    this.store = store;
    this.nanoClock = nanoClock;
  }

  /** Reading index files of an HFile has failed: what to do with them. */
  public synchronized Remedy reading(String hfile, Throwable cause) {
    if (FailureKind.isInterruption(cause) || isWrong(hfile)) {
      return Remedy.NONE;
    }
    Remedy remedy =
        switch (FailureKind.of(cause)) {
          case CORRUPT -> corrupt(hfile, cause);
          case IO -> isGone(cause) ? Remedy.REOPEN : rest(hfile, cause);
          case BUG -> bug(hfile, cause);
        };
    if (remedy == Remedy.GIVE_UP) {
      trouble(hfile).unusable = true;
    }
    return remedy;
  }

  /**
   * A job that makes index files of an HFile has failed: whether it is to be tried again. What was
   * built before is as good as ever.
   */
  public synchronized Remedy building(String hfile, Throwable cause) {
    if (cause instanceof NotIndexableException) {
      return giveUp(hfile, cause.getMessage());
    }
    return switch (FailureKind.of(cause)) {
      case CORRUPT -> corrupt(hfile, cause);
      case IO -> Remedy.NONE;
      case BUG -> bug(hfile, cause);
    };
  }

  private boolean isWrong(String hfile) {
    Trouble trouble = troubles.get(hfile);
    return trouble != null && trouble.wrong != null;
  }

  private Remedy corrupt(String hfile, Throwable cause) {
    Trouble trouble = trouble(hfile);
    long now = nanoClock.getAsLong();
    while (!trouble.corruptions.isEmpty() && now - trouble.corruptions.peek() > WINDOW_NANOS) {
      trouble.corruptions.remove();
    }
    trouble.corruptions.add(now);
    int times = trouble.corruptions.size();
    if (times <= CORRUPTIONS) {
      return Remedy.REBUILD;
    }
    return giveUp(
        hfile,
        "its index files were corrupt "
            + times
            + " times within an hour, the last time: "
            + text(cause));
  }

  private Remedy bug(String hfile, Throwable cause) {
    int times = ++trouble(hfile).bugs;
    return times < BUGS
        ? Remedy.NONE
        : giveUp(hfile, "the code for it failed " + times + " times, the last time: " + cause);
  }

  /** The HFile's index files cannot be made, or are not to be: it is DEGRADED from now on. */
  synchronized Remedy giveUp(String hfile, String reason) {
    Trouble trouble = trouble(hfile);
    rested(hfile, trouble);
    trouble.reason = ShownText.cut(reason, REASON_CHARS);
    trouble.degraded = true;
    problems.report(Problems.GIVEN_UP, cause(hfile), cause(hfile) + ": " + reason);
    return Remedy.GIVE_UP;
  }

  /**
   * A verification found the content of index files wrong. They stay, for whoever wants to know how
   * that came about, and are not used until {@link #repaired}: no retry changes what they say.
   */
  public synchronized void wrong(String hfile, Wrong wrong) {
    giveUp(
        hfile,
        "a verification found its index files wrong ("
            + wrong.faults().get(0).kind()
            + "); repair the table's indexes");
    trouble(hfile).unusable = true;
    trouble(hfile).wrong = wrong;
  }

  /** The HFiles whose index files are wrong. */
  public synchronized Map<String, Wrong> wrong() {
    Map<String, Wrong> found = new TreeMap<>();
    troubles.forEach(
        (hfile, trouble) -> {
          if (trouble.wrong != null) {
            found.put(hfile, trouble.wrong);
          }
        });
    return found;
  }

  /** The wrong index files of an HFile go, and it is as if nothing had been. */
  synchronized void repaired(String hfile) {
    Trouble trouble = troubles.remove(hfile);
    if (trouble != null) {
      leave(hfile, trouble);
    }
  }

  private Remedy rest(String hfile, Throwable cause) {
    Trouble trouble = trouble(hfile);
    long now = nanoClock.getAsLong();
    if (trouble.resting && now - trouble.restUntil < 0) {
      return Remedy.NONE; // a query with an older view
    }
    if (trouble.pauses > 0 && now - trouble.lastIo > CALM_NANOS) {
      trouble.pauses = 0;
    }
    trouble.lastIo = now;
    trouble.pauses++;
    trouble.restUntil = now + TimeUnit.MILLISECONDS.toNanos(pauseMillis(hfile));
    trouble.resting = true;
    trouble.reason = ShownText.cut("its index files cannot be read: " + text(cause), REASON_CHARS);
    trouble.unusable = true;
    problems.report(Problems.READING, cause(hfile), cause(hfile) + ": " + trouble.reason);
    return Remedy.REST;
  }

  /** How long the HFile's index files rest after the last failure. */
  synchronized long pauseMillis(String hfile) {
    int doublings = Math.max(0, Math.min(trouble(hfile).pauses - 1, 6));
    return Math.min(FIRST_PAUSE_MILLIS << doublings, LONGEST_PAUSE_MILLIS);
  }

  /**
   * The HFile's index files were opened anew, or there are none left: they do not rest any more.
   */
  public synchronized void settled(String hfile) {
    Trouble trouble = troubles.get(hfile);
    if (trouble != null && !trouble.degraded) {
      rested(hfile, trouble);
    }
  }

  private void rested(String hfile, Trouble trouble) {
    if (trouble.resting) {
      trouble.resting = false;
      trouble.reason = null;
      trouble.unusable = false;
      problems.clear(Problems.READING, cause(hfile));
    }
  }

  /** Whether queries may use what is open for the HFile. */
  public boolean isUsable(String hfile) {
    Trouble trouble = troubles.get(hfile);
    return trouble == null || !trouble.unusable;
  }

  /** Whether the HFile's index files rest, and the pause is not over. */
  public synchronized boolean isResting(String hfile) {
    Trouble trouble = troubles.get(hfile);
    return trouble != null && trouble.resting && nanoClock.getAsLong() - trouble.restUntil < 0;
  }

  /** Why queries do without the HFile's index files; null when they do not for a failure. */
  public String reason(String hfile) {
    Trouble trouble = troubles.get(hfile);
    return trouble == null ? null : trouble.reason;
  }

  public boolean isDegraded(String hfile) {
    Trouble trouble = troubles.get(hfile);
    return trouble != null && trouble.degraded;
  }

  /** How many HFiles are given up. */
  public long degraded() {
    return troubles.values().stream().filter(trouble -> trouble.degraded).count();
  }

  /** Gives all HFiles another chance but those whose index files are wrong. */
  synchronized void retry() {
    troubles.entrySet().removeIf(entry -> retry(entry.getKey(), entry.getValue()));
  }

  private boolean retry(String hfile, Trouble trouble) {
    boolean forget = trouble.wrong == null;
    if (forget) {
      leave(hfile, trouble);
    }
    return forget;
  }

  /** Forgets HFiles that the store does not have any more. */
  public synchronized void retain(Collection<String> hfiles) {
    troubles.forEach(
        (hfile, trouble) -> {
          if (!hfiles.contains(hfile)) {
            leave(hfile, trouble);
          }
        });
    troubles.keySet().retainAll(hfiles);
  }

  private void leave(String hfile, Trouble trouble) {
    rested(hfile, trouble);
    if (trouble.degraded) {
      problems.clear(Problems.GIVEN_UP, cause(hfile));
    }
  }

  /** The store is closed. */
  public synchronized void close() {
    for (String hfile : troubles.keySet()) {
      problems.leave(Problems.READING, cause(hfile));
      problems.leave(Problems.GIVEN_UP, cause(hfile));
    }
  }

  /** Whether a file was deleted or replaced behind our back: what is there now has to be opened. */
  static boolean isGone(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause() == t ? null : t.getCause()) {
      if (t instanceof NoSuchFileException || t instanceof StaleFileException) {
        return true;
      }
    }
    return false;
  }

  /** The file that could not be read, as far as the failure tells; null when it does not. */
  public static Path fileOf(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause() == t ? null : t.getCause()) {
      if (t instanceof CorruptIndexException corrupt) {
        return corrupt.path();
      }
      if (t instanceof FileSystemException file && file.getFile() != null) {
        return Path.of(file.getFile());
      }
    }
    return null;
  }

  private Trouble trouble(String hfile) {
    return troubles.computeIfAbsent(hfile, name -> new Trouble());
  }

  private String cause(String hfile) {
    return store + "/" + hfile;
  }

  private static String text(Throwable cause) {
    return cause.getMessage() == null || !(cause instanceof IOException)
        ? cause.toString()
        : cause.getMessage();
  }
}
