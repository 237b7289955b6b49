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
package org.lcindex.plan;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * Why a scan, or the rest of one, is left to HBase's own scanner. Immutable.
 *
 * @param reason the kind, for metrics and for folding regions that are alike
 * @param why in words, with the values it depends on
 * @param remedy what to do for an index to be used
 */
@InterfaceAudience.Private
public record Decline(Reason reason, String why, String remedy) {
  /** Between what is the matter and what helps, in texts that have both. */
  public static final String REMEDY = ". Remedy: ";

  /** Kinds of reasons; a label is part of a metric's name. */
  public enum Reason {
    /** Nothing of the region is indexed. */
    NO_INDEX(
        "no.index",
        "create an index on a column of the condition: lcindex index create TABLE"
            + " \"FAMILY:QUALIFIER TYPE\""),
    /** The scan asks to be plain. */
    FORBIDDEN("forbidden", "leave lcindex.mode out, or set it to auto"),
    /** There is no filter, so every row is wanted. */
    NO_FILTER("no.filter", "add a condition on an indexed column"),
    /** One row is wanted. */
    SINGLE_ROW("single.row", "nothing to mend: HBase finds a row by its key faster than any index"),
    /** A kind of scan that no index serves. */
    SHAPE("shape", "use a forward scan without it"),
    /** A filter that is no conjunction of column conditions. */
    FILTER("filter", "use column conditions (SingleColumnValueFilter) in FilterLists"),
    /** More conditions than are planned. */
    FILTER_SIZE(
        "filter.size",
        "ask in several queries, or raise lcindex.planner.max.conditions on the region servers"),
    /** A condition that files of the index cannot decide. */
    CONDITION("condition", "change the condition or what the scan returns"),
    /** No condition names a range of an index's keys. */
    NO_RANGE("no.range", "add a condition with a range on an indexed column, or create an index"),
    /** Too many HFiles have no index files. */
    NOT_BUILT(
        "not.built",
        "wait until they are built (lcindex index wait TABLE); lcindex index status TABLE says what"
            + " is missing and why"),
    /** Reading everything is cheaper. */
    COST(
        "cost",
        "nothing to mend: an index pays for conditions that few rows pass; lcindex.mode=force uses"
            + " it all the same"),
    /** No memory for an indexed scan. */
    MEMORY(
        "memory",
        "run fewer queries at a time, or raise lcindex.query.memory.bytes on the region servers"),
    /** The scan's memory is so small that it would read its index files over and over. */
    PASSES("passes", "narrow the conditions, or raise lcindex.scan.memory.bytes"),
    /** Reading index files failed. */
    FAILURE(
        "failure",
        "lcindex index status TABLE and the region server's log tell more; damaged files are built"
            + " again by themselves"),
    /** Another coprocessor stands between. */
    REPLACED(
        "replaced",
        "no index serves beside a coprocessor that puts a scanner of its own in the place of HBase's"
            + " (postScannerOpen): ask without lcindex.mode=force, or take that coprocessor off the"
            + " table");

    private final String label;
    private final String remedy;

    Reason(String label, String remedy) {
      this.label = label;
      this.remedy = remedy;
    }

    /** Words joined by dots. */
    public String label() {
      return label;
    }

    /** With the remedy that holds for all of its kind. */
    public Decline because(String why) {
      return new Decline(this, why, remedy);
    }

    /** With a remedy of its own. */
    public Decline because(String why, String ownRemedy) {
      return new Decline(this, why, ownRemedy);
    }
  }

  /** Reason and remedy as one sentence after a colon. */
  @Override
  public String toString() {
    return why + REMEDY + remedy;
  }
}
