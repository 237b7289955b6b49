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
package org.lcindex.offline.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.endpoint.RpcJson;

/**
 * What the row of a store says. Each change gives another record; nothing is changed in place. A
 * change that is not allowed throws, with the remedy. The package's page has the rules. Immutable.
 *
 * @param format of the text, {@value #FORMAT} here
 * @param name with its namespace
 * @param change how many changes there were: two records of one number are equal
 * @param keep which versions stay
 * @param highest the greatest number that a version ever had; 0 before the first
 * @param current which version queries read; null if none
 * @param previous which version was current before; null if none
 * @param versions by number, ascending
 * @param ended when the store was deleted with all of its versions, in milliseconds since 1970: a
 *     stub, of which {@code highest} is all that counts; null of a store that is there
 */
@InterfaceAudience.Public
public record StoreRecord(
    int format,
    String name,
    long change,
    KeepRule keep,
    long highest,
    Long current,
    Long previous,
    List<StoreVersion> versions,
    Long ended) {
  /** What this release writes and reads. */
  public static final int FORMAT = 1;

  /** Versions of any state: the row is read and written as a whole. */
  public static final int MOST_VERSIONS = 2 * KeepRule.MOST_VERSIONS;

  /** Of a version's number: a time in microseconds has room. */
  public static final long MOST = 999_999_999_999_999_999L;

  public StoreRecord {
    versions = versions == null ? List.of() : List.copyOf(versions);
  }

  /** A store without versions. */
  public static StoreRecord create(StoreName name, KeepRule keep) throws UsageException {
    keep.check();
    return new StoreRecord(FORMAT, name.full(), 0, keep, 0, null, null, List.of(), null);
  }

  /** This store, with numbers above one that a version had before there was a row (VS4). */
  public StoreRecord above(long number) {
    return number <= highest
        ? this
        : new StoreRecord(format, name, change, keep, number, current, previous, versions, ended);
  }

  /**
   * Reads a row.
   *
   * @throws IndexException when it is not of a format that this release reads
   */
  public static StoreRecord fromJson(String json) throws IndexException {
    StoreRecord record;
    try {
      record = RpcJson.fromJson(json, StoreRecord.class);
    } catch (java.io.IOException e) {
      throw new IndexException("A row of lcindex:stores cannot be read: " + e.getMessage(), e);
    }
    if (record.format() != FORMAT || record.name() == null || record.keep() == null) {
      throw new IndexException(
          String.format(
              "The row of store %s in lcindex:stores has format %s, and this release reads"
                  + " %s. Use the LCIndex version that wrote it on all servers and clients",
              record.name(), record.format(), FORMAT));
    }
    return record;
  }

  /** The row's text. */
  public String toJson() {
    return RpcJson.toJson(this);
  }

  /** A version that the store has, DELETED ones whose table is not gone yet included. */
  public Optional<StoreVersion> find(long number) {
    return versions.stream().filter(version -> version.number() == number).findFirst();
  }

  /**
   * A version that the store has.
   *
   * @throws UsageException with those that there are
   */
  public StoreVersion version(long number) throws UsageException {
    return find(number)
        .orElseThrow(
            () ->
                new UsageException(
                    "Store "
                        + shown()
                        + " has no version "
                        + number
                        + (number <= highest && number > 0 ? " any more" : "")
                        + "; it has "
                        + (versions.isEmpty() ? "none" : numbers(version -> true))));
  }

  /**
   * The version that a push of some content has begun and not ended, or has made READY without
   * anybody swapping it in.
   */
  public Optional<StoreVersion> begun(String content) {
    return versions.stream()
        .filter(v -> v.state().isHalfMade() || v.state() == VersionState.READY)
        .filter(v -> v.content() != null && v.content().equals(content))
        .reduce((first, last) -> last);
  }

  /**
   * Begins a version.
   *
   * @param number 0 for the next one
   */
  public StoreRecord begin(long number, long rows, long bytes, String content, long now)
      throws UsageException {
    long begun = number == 0 ? highest + 1 : number;
    if (begun < 1 || begun > MOST) {
      throw new UsageException("A version has a number from 1 to " + MOST + ", and not " + begun);
    }
    if (begun <= highest) {
      throw new UsageException(
          String.format(
              "Store %s has had version %s, so version %s cannot be pushed:"
                  + " numbers only grow. Give a number above %s, or none",
              shown(), highest, begun, highest));
    }
    if (versions.size() >= MOST_VERSIONS) {
      throw new UsageException(
          String.format(
              "Store %s has %s versions, half made and deleted ones too, and takes"
                  + " no more. Delete some: 'lcindex store delete %s VERSION'",
              shown(), versions.size(), shown()));
    }
    List<StoreVersion> all = new ArrayList<>(versions);
    all.add(new StoreVersion(begun, VersionState.BUILT, now, now, rows, bytes, content));
    return new StoreRecord(format, name, change + 1, keep, begun, current, previous, all, null);
  }

  /** As the other one, of an older client: it does not say what it has pushed. */
  public StoreRecord advance(long number, VersionState next, long now) throws UsageException {
    return advance(number, null, next, now);
  }

  /**
   * A push has come further with a version that is its own (rule VS7). What is so already is left
   * so.
   *
   * @param content that was pushed; null where an older client does not say so, which is taken
   *     while the version is half made
   */
  public StoreRecord advance(long number, String content, VersionState next, long now)
      throws UsageException {
    StoreVersion version = version(number);
    VersionState state = version.state();
    if (content == null && !state.isHalfMade()) {
      throw new UsageException(
          told(number, state)
              + ", and a push that does not say of which folder it is changes it no more. Use this"
              + " LCIndex version on the client, too");
    }
    if (content != null && !content.equals(version.content())) {
      throw new UsageException(
          String.format(
              "%s and was begun by a push of another folder, so this push does not make it"
                  + " %s. 'lcindex store versions %s' tells what there is; push the folder again",
              told(number, state), next, shown()));
    }
    boolean isOfPush = next == VersionState.FETCHED || next == VersionState.READY;
    if (state == next) {
      return this;
    }
    if (!isOfPush || !state.mayBecome(next)) {
      throw new UsageException(
          String.format(
              "%s and does not become %s. 'lcindex store versions %s' tells what there is",
              told(number, state), next, shown()));
    }
    return with(replaced(number, next, now), current, previous);
  }

  /**
   * Makes a READY or KEPT version current.
   *
   * @param number null for the newest READY one, see {@link #newestReady}
   */
  public StoreRecord swap(Long number, long now) throws UsageException {
    if (number == null) {
      Long newest = newestReady();
      if (newest == null) {
        throw new UsageException(
            "Store "
                + shown()
                + " has no READY version to swap in"
                + notTaken()
                + ". Push one, or give the number of a KEPT one");
      }
      return swap(newest, now);
    }
    StoreVersion version = version(number);
    if (number.equals(current)) {
      return this;
    }
    if (!version.state().mayBecome(VersionState.CURRENT)) {
      throw new UsageException(
          told(number, version.state())
              + ", and only a READY or KEPT one is swapped in; "
              + standing()
              + (version.state().isHalfMade()
                  ? ". Push its folder again: the push goes on where it ended"
                  : ". Push a new version"));
    }
    List<StoreVersion> all = replaced(number, VersionState.CURRENT, now);
    if (current != null) {
      all.replaceAll(v -> v.number() == current ? v.with(VersionState.KEPT, now) : v);
    }
    return with(all, number, current == null ? previous : current);
  }

  /**
   * Makes a version current that was current before. What is so already is left so, because a call
   * may come twice (rule VS6).
   *
   * @param number null for the previous one, so that a second rollback undoes the first; the
   *     current one is left so
   */
  public StoreRecord rollback(Long number, long now) throws UsageException {
    Long to = number == null ? previous : number;
    if (to == null) {
      throw new UsageException(
          "Store " + shown() + " has no previous version to roll back to; " + standing());
    }
    StoreVersion version = version(to);
    if (to.equals(current)) {
      return this;
    }
    if (version.state() != VersionState.KEPT) {
      throw new UsageException(
          told(to, version.state())
              + ", and a rollback goes to a KEPT one: "
              + (numbers(v -> v.state() == VersionState.KEPT).isEmpty()
                  ? "there is none"
                  : numbers(v -> v.state() == VersionState.KEPT))
              + "; "
              + standing());
    }
    return swap(to, now);
  }

  /** Marks a version whose table is to go (rules VS3 and VS5); one that is gone is left so. */
  public StoreRecord delete(long number, long now) throws UsageException {
    boolean isGone = number > 0 && number <= highest && find(number).isEmpty();
    if (isGone || version(number).state() == VersionState.DELETED) {
      return this;
    }
    if (isPinned(number)) {
      throw new UsageException(
          String.format(
              "Version %s of store %s is its %s one and is not deleted: it is %s."
                  + " Swap another version in first, or delete the whole store",
              number,
              shown(),
              current != null && current == number ? "current" : "previous",
              current != null && current == number ? "being read" : "the way back"));
    }
    return with(replaced(number, VersionState.DELETED, now), current, previous);
  }

  /** Marks the versions that the store's rule does not keep. */
  public StoreRecord prune(long now) throws UsageException {
    StoreRecord pruned = this;
    for (long number : surplus(now)) {
      pruned = pruned.delete(number, now);
    }
    return pruned;
  }

  /** Marks all versions: the store is to go. Nobody reads it from now on. */
  public StoreRecord end(long now) {
    List<StoreVersion> all = new ArrayList<>(versions);
    all.replaceAll(v -> v.state() == VersionState.DELETED ? v : v.with(VersionState.DELETED, now));
    return with(all, null, null);
  }

  /** What stays of a store that has no version any more: its numbers are not used again (VS4). */
  public StoreRecord stub(long now) {
    return new StoreRecord(format, name, change + 1, keep, highest, null, null, List.of(), now);
  }

  /** Whether there is no such store: only its numbers are remembered. */
  public boolean isStub() {
    return ended != null;
  }

  /** A store in the place of a stub, with numbers above those of the one that was deleted. */
  public StoreRecord again(KeepRule rule) throws UsageException {
    rule.check();
    return new StoreRecord(format, name, change + 1, rule, highest, null, null, List.of(), null);
  }

  /** A DELETED version's table is gone. */
  public StoreRecord gone(long number) {
    List<StoreVersion> left =
        versions.stream()
            .filter(v -> v.number() != number || v.state() != VersionState.DELETED)
            .toList();
    return left.size() == versions.size() ? this : with(left, current, previous);
  }

  /** The store with another rule. */
  public StoreRecord keeping(KeepRule rule) throws UsageException {
    rule.check();
    return rule.equals(keep)
        ? this
        : new StoreRecord(
            format, name, change + 1, rule, highest, current, previous, versions, null);
  }

  /** Versions whose tables are to go. */
  public List<Long> deleted() {
    return versions.stream()
        .filter(v -> v.state() == VersionState.DELETED)
        .map(StoreVersion::number)
        .toList();
  }

  /**
   * Versions that the rule does not keep: of those that were current before, and those that were
   * READY and passed over, the oldest ones.
   */
  public List<Long> surplus(long now) {
    List<StoreVersion> old =
        versions.stream()
            .filter(v -> v.state() == VersionState.KEPT || isPassedOver(v))
            .sorted(Comparator.comparingLong(StoreVersion::number).reversed())
            .toList();
    int kept = previous == null ? 0 : 1;
    long bytes =
        versions.stream().filter(v -> isPinned(v.number())).mapToLong(StoreVersion::bytes).sum();
    List<Long> surplus = new ArrayList<>();
    for (StoreVersion version : old) {
      if (isPinned(version.number())) {
        continue;
      }
      boolean late = keep.seconds() > 0 && (now - version.since()) / 1_000 > keep.seconds();
      boolean large = keep.bytes() > 0 && bytes + version.bytes() > keep.bytes();
      if (kept >= keep.versions() || late || large) {
        surplus.add(version.number());
      } else {
        kept++;
        bytes += version.bytes();
      }
    }
    return surplus;
  }

  private boolean isPassedOver(StoreVersion version) {
    return version.state() == VersionState.READY && current != null && version.number() < current;
  }

  /** Whether it is the current or the previous version. */
  private boolean isPinned(long number) {
    return current != null && current == number || previous != null && previous == number;
  }

  /**
   * The number of the newest READY version; null if there is none. Those below the current version
   * were passed over: who swaps twice does not go back to one of them.
   */
  public Long newestReady() {
    return versions.stream()
        .filter(v -> v.state() == VersionState.READY && !isPassedOver(v))
        .map(StoreVersion::number)
        .reduce((first, last) -> last)
        .orElse(null);
  }

  /** The name as users write it. */
  public String shown() {
    return name.startsWith("default:") ? name.substring("default:".length()) : name;
  }

  private String told(long number, VersionState state) {
    return "Version " + number + " of store " + shown() + " is " + state;
  }

  /** What is current, in words. */
  public String standing() {
    return current == null ? "no version is current" : "version " + current + " stays current";
  }

  /** Versions that somebody may have meant, and why they are not taken. */
  private String notTaken() {
    String half = numbers(v -> v.state().isHalfMade());
    String passed = numbers(this::isPassedOver);
    return (half.isEmpty() ? "" : " (half made: " + half + "; push its folder again)")
        + (passed.isEmpty()
            ? ""
            : " (older than the current one: " + passed + "; swap it in by its number)");
  }

  private String numbers(Predicate<StoreVersion> which) {
    return String.join(
        ", ",
        versions.stream().filter(which).map(v -> v.number() + " (" + v.state() + ")").toList());
  }

  private List<StoreVersion> replaced(long number, VersionState state, long now) {
    List<StoreVersion> all = new ArrayList<>(versions);
    all.replaceAll(v -> v.number() == number ? v.with(state, now) : v);
    return all;
  }

  private StoreRecord with(List<StoreVersion> all, Long now, Long before) {
    return new StoreRecord(format, name, change + 1, keep, highest, now, before, all, null);
  }
}
