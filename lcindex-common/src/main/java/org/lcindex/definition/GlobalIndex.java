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
package org.lcindex.definition;

import java.security.SecureRandom;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A global index as a table's descriptor has it. As text it is the definition, and {@code
 * GENERATION g [SPLITS n] [DISABLED] [STANDBY] [BOUNDS b]} after it.
 *
 * @param definition what it is
 * @param generation a random number that is new with every create: an index that was dropped and
 *     created again never meets its old entries, nor what is said of them
 * @param splits in how many regions its table of entries was to be made, 2 to {@value #MAX_SPLITS};
 *     0 when nobody said
 * @param disabled whether it is switched off: no entry is written, and no query uses it
 * @param standby whether another generation of the index serves queries: this one's entries are
 *     written, and no query asks them. A grid that is rebuilt has two generations for a while
 * @param bounds of a grid's slots; null of an index on one column, and of a grid that is to be
 *     created, whose bounds the master takes from a sample
 */
@InterfaceAudience.Public
public record GlobalIndex(
    GlobalDefinition definition,
    long generation,
    int splits,
    boolean disabled,
    boolean standby,
    GridBounds bounds) {
  /** Most regions that a table of entries is made with. */
  public static final int MAX_SPLITS = GlobalOptions.MAX_SPLITS;

  private static final SecureRandom RANDOM = new SecureRandom();

  /**
   * An index.
   *
   * @throws IllegalArgumentException with value, limit and remedy
   */
  public GlobalIndex {
    if (splits != 0 && (splits < 2 || splits > MAX_SPLITS)) {
      throw new IllegalArgumentException(
          "SPLITS "
              + splits
              + ": give 2 to "
              + MAX_SPLITS
              + ", or leave SPLITS out for a number by the table's size");
    }
    if (bounds != null) {
      bounds.check(definition);
    }
  }

  /** An index that is not switched off, and whose bounds are not known if it is a grid. */
  public GlobalIndex(GlobalDefinition definition, long generation, int splits) {
    this(definition, generation, splits, false, false, null);
  }

  /** This index, switched off or on. */
  public GlobalIndex switched(boolean off) {
    return new GlobalIndex(definition, generation, splits, off, standby, bounds);
  }

  /** As status tells of it: the definition, and whether it stands by. */
  public String name() {
    return definition + (standby ? " STANDBY" : "");
  }

  /** This generation, standing by or serving queries. */
  public GlobalIndex standby(boolean isStandby) {
    return new GlobalIndex(definition, generation, splits, disabled, isStandby, bounds);
  }

  /** Whether it has cells, and nobody knows where they end: it is a grid that is to be created. */
  public boolean lacksBounds() {
    return bounds == null && definition.cells() > 0;
  }

  /** This grid with bounds. */
  public GlobalIndex with(GridBounds ofSlots) {
    return new GlobalIndex(definition, generation, splits, disabled, standby, ofSlots);
  }

  /** This index with another policy; generation and entries stay. */
  public GlobalIndex with(GlobalDefinition.Policy policy) {
    return new GlobalIndex(definition.with(policy), generation, splits, disabled, standby, bounds);
  }

  /** Whether another one's entries are this index's: they may differ in what else is said of it. */
  public boolean hasEntriesOf(GlobalIndex other) {
    return generation == other.generation && definition.id().equals(other.definition.id());
  }

  /** An index with a generation that no other one has; a grid has no bounds yet. */
  public static GlobalIndex create(GlobalDefinition definition, int splits) {
    return new GlobalIndex(definition, RANDOM.nextLong(), splits);
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws IllegalArgumentException with value, limit and remedy
   */
  public static GlobalIndex parse(String text) {
    return ColumnDeclaration.parse(
        "global index",
        text,
        GlobalOptions.INDEX_FORM,
        GlobalOptions::areIn,
        words ->
            DefinitionText.global(
                words,
                null,
                GlobalOptions::ofIndex,
                (definition, options) ->
                    new GlobalIndex(
                        definition,
                        options.generation(),
                        options.splits(),
                        options.disabled(),
                        options.standby(),
                        options.bounds() == null ? null : GridBounds.parse(options.bounds()))));
  }

  /** The text that {@link #parse} reads back. */
  @Override
  public String toString() {
    return definition
        + " "
        + GlobalOptions.format(generation, splits, disabled, standby)
        + (bounds == null ? "" : " " + GlobalOptions.BOUNDS + " " + bounds);
  }
}
