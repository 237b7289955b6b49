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
package org.lcindex.predicate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Takes a disjunction apart into requirements each of which bounds the keys of some index: every
 * row that meets the disjunction meets one of them at least. Sides that are conditions on one
 * column stay together, since their ranges are one set of keys; a side without a bound is taken
 * apart further if a disjunction in it has one. Not thread safe, for one disjunction.
 */
@InterfaceAudience.Private
public final class Alternatives {
  /**
   * What one disjunction is taken apart into, at most: a slice of each IFile is read for each of
   * them, and each is planned as a query of its own.
   */
  public static final int MOST = 16;

  /** Disjunctions in each other that are taken apart. */
  private static final int MOST_DEPTH = 4;

  /**
   * One of several requirements.
   *
   * @param side what bounds an index
   * @param others what has to be met besides
   */
  public record Alternative(Requirement side, List<Requirement> others) {
    /** Copies the list. */
    public Alternative {
      others = List.copyOf(others);
    }
  }

  private final Predicate<Requirement> bounds;
  private final List<Alternative> found = new ArrayList<>();

  private Alternatives(Predicate<Requirement> bounds) {
    this.bounds = bounds;
  }

  /**
   * The alternatives of a disjunction, two at least and {@link #MOST} at most; none when a side
   * bounds no index, when there are too many, or when one index has all of it.
   *
   * @param bounds whether a requirement bounds the keys of some index
   */
  public static List<Alternative> of(Requirement.Any any, Predicate<Requirement> bounds) {
    Alternatives alternatives = new Alternatives(bounds);
    boolean all = alternatives.takeApart(any, List.of(), 0);
    return all && alternatives.found.size() > 1 ? List.copyOf(alternatives.found) : List.of();
  }

  private boolean takeApart(Requirement.Any any, List<Requirement> others, int depth) {
    List<Requirement> sides = sides(any);
    if (sides.size() > MOST) {
      return false;
    }
    for (Requirement side : sides) {
      if (!take(side, others, depth)) {
        return false;
      }
    }
    return true;
  }

  private boolean take(Requirement side, List<Requirement> others, int depth) {
    if (bounds.test(side)) {
      found.add(new Alternative(side, others));
      return found.size() <= MOST;
    }
    if (!(side instanceof Requirement.All) || depth == MOST_DEPTH) {
      return false;
    }
    List<Requirement> parts = new ArrayList<>();
    flatten((Requirement.All) side, parts);
    int before = found.size();
    for (Requirement part : parts) {
      if (part instanceof Requirement.Any inner) {
        List<Requirement> rest = new ArrayList<>(others);
        parts.stream().filter(other -> other != part).forEach(rest::add);
        if (takeApart(inner, rest, depth + 1)) {
          return true;
        }
        found.subList(before, found.size()).clear();
      }
    }
    return false;
  }

  private static void flatten(Requirement.All all, List<Requirement> into) {
    for (Requirement part : all.parts()) {
      if (part instanceof Requirement.All inner) {
        flatten(inner, into);
      } else {
        into.add(part);
      }
    }
  }

  /** The sides, those that are conditions on one column as one. */
  private static List<Requirement> sides(Requirement.Any any) {
    ColumnGroups<Requirement> byColumn = new ColumnGroups<>();
    List<Requirement> sides = new ArrayList<>();
    collect(any, byColumn, sides);
    byColumn
        .list()
        .forEach(same -> sides.add(same.size() == 1 ? same.get(0) : new Requirement.Any(same)));
    return sides;
  }

  private static void collect(
      Requirement from, ColumnGroups<Requirement> byColumn, List<Requirement> others) {
    if (from instanceof Requirement.Any any) {
      any.parts().forEach(part -> collect(part, byColumn, others));
    } else if (from instanceof Requirement.Single single) {
      byColumn.add(single.condition(), single);
    } else if (from instanceof Requirement.All all && all.parts().size() == 1) {
      collect(all.parts().get(0), byColumn, others);
    } else {
      others.add(from);
    }
  }
}
