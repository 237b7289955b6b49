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
package org.lcindex.global.coverage;

import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.predicate.KeyRange;

/**
 * The build of one region's uncovered part, in one instance of the region. Not thread safe.
 *
 * <p>Its order, which the caller keeps:
 *
 * <ol>
 *   <li>no token of this instance is pending, and batches that began before that have ended (rule
 *       CV5): {@link #mayRead};
 *   <li>the catalog is read: {@link #read}. Only what was read is taken back (rule CV4);
 *   <li>the region's rows are read raw, all or those with cells above {@link #since}, and their
 *       tags are sent;
 *   <li>somebody who would know better has said that this server holds the region, after the
 *       catalog was read; then the columns of {@link #built} are put into the catalog.
 * </ol>
 */
@InterfaceAudience.Private
public final class BuildState {
  private static final long EVERYTHING = -1;

  private final long ownToken;
  private long since;
  private long turned = -1;
  private List<Token> read;
  private long readAt;

  private BuildState(long ownToken, long since) {
    this.ownToken = ownToken;
    this.since = since;
  }

  /** Of all rows. */
  public static BuildState ofEverything() {
    return new BuildState(0, EVERYTHING);
  }

  /**
   * Of the rows that were written above a sequence id, if only this token says that some lack: rule
   * CV6.
   */
  static BuildState since(long ownToken, long sequenceId) {
    return new BuildState(ownToken, sequenceId);
  }

  /**
   * Whether the catalog may be read: a token that is read is one that stands for nothing to come.
   *
   * @param pending whether a token of this instance, of its writes or of a bulk load, is pending
   */
  public boolean mayRead(boolean pending, Gate gate) {
    if (pending) {
      turned = -1;
      return false;
    }
    if (turned < 0) {
      turned = gate.turn();
    }
    return gate.hasPassed(turned);
  }

  /**
   * The tokens that concern the region.
   *
   * @param now before the catalog was read, by a clock that never goes back
   */
  public void read(List<Token> tokens, long now) {
    read = List.copyOf(tokens);
    readAt = now;
    for (Token token : tokens) {
      if (token.id() != ownToken) {
        since = EVERYTHING; // somebody else's mark: anything may lack
      }
    }
  }

  /** The sequence id above which cells lack tags; -1 if any row may. */
  public long since() {
    return since;
  }

  /**
   * What the catalog is told when all tags are there: of the tokens that were read, and of no other
   * one, this region's part is made good.
   *
   * @param region the range of its rows
   * @param alive a moment at which the server was known to hold the region
   * @return nothing if the server may have lost the region before the catalog was read
   */
  public List<Built> built(KeyRange region, long alive) {
    if (alive <= readAt) {
      return List.of();
    }
    return read.stream()
        .filter(token -> !token.reason().isForGood())
        .map(token -> new Built(token.id(), region))
        .toList();
  }
}
