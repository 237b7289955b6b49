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

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.lcindex.type.ShownText;

/** Collects what a table descriptor says and cannot be read, each thing once. For one reading. */
final class DefinitionFaults {
  /** What is there of another release, or by mistake, is not told apart. */
  static final String NEWER = "; a newer release has written it, or it is mistyped";

  /** Faults that are told of; a value of megabytes can have a million. */
  private static final int MOST = 10;

  private final String table;
  // How often each is there.
  private final Map<DefinitionFault, Integer> faults = new LinkedHashMap<>();
  private final Set<String> faultyValues = new HashSet<>();
  private int more;

  /**
   * None yet.
   *
   * @param table its name, for remedies
   */
  DefinitionFaults(String table) {
    this.table = table;
  }

  /**
   * Reads the parts of a descriptor's value, and goes on after what cannot be read.
   *
   * @param what a part is, for the fault of a value without any
   * @param read takes a part, without white space around it; throws IllegalArgumentException when
   *     it cannot be read
   */
  void readEach(String key, String value, String what, Consumer<String> read) {
    boolean empty = true;
    for (String part : value.split(";")) {
      if (!part.isBlank()) {
        empty = false;
        try {
          read.accept(part.strip());
        } catch (IllegalArgumentException e) {
          // Which part it is, the fault says itself.
          add(key, part.strip(), (e.getCause() == null ? e : e.getCause()).getMessage() + NEWER);
        }
      }
    }
    if (empty) {
      add(key, value, "there is no " + what + " in it");
    }
  }

  /** One more, with the remedy for values of its key. */
  void add(String key, String value, String why) {
    add(key, value, why, remedy(key));
  }

  /** One more. */
  void add(String key, String value, String why, String remedy) {
    String shown = ShownText.cut(value);
    boolean full = isFull(key);
    if (full && !faultyValues.contains(shown)) {
      more++;
      return;
    }
    DefinitionFault fault = new DefinitionFault(key, shown, why, remedy);
    if (full && !faults.containsKey(fault)) {
      more++;
      return;
    }
    faults.merge(fault, 1, Integer::sum);
    faultyValues.add(shown);
  }

  /** There is room for one of each kind of definitions: whoever changes those has to know of it. */
  private boolean isFull(String key) {
    return faults.size() >= MOST
        && !(key.equals(DescriptorKeys.GLOBAL)
            && faults.keySet().stream().noneMatch(DefinitionFault::isGlobal));
  }

  private String remedy(String key) {
    String alter = "'alter' in the HBase shell corrects it, or unsets it by table_att_unset";
    return switch (key) {
      case DescriptorKeys.INDEXES, DescriptorKeys.GLOBAL, DescriptorKeys.DISABLED ->
          alter
              + "; 'lcindex index drop "
              + table
              + " --all' drops all indexes of the table, and this";
      case DescriptorKeys.COLUMNS, DescriptorKeys.SCALES, DescriptorKeys.ROW ->
          alter + "; 'lcindex column unset " + table + " --all' unsets all columns, and this";
      default -> alter;
    };
  }

  /** All, in the order in which they came first. */
  List<DefinitionFault> list() {
    List<DefinitionFault> told = new ArrayList<>();
    faults.forEach(
        (fault, times) -> told.add(times == 1 ? fault : with(fault, " (" + times + " times)")));
    if (more > 0) {
      int last = told.size() - 1;
      told.set(last, with(told.get(last), " (and " + more + " more like it)"));
    }
    return told;
  }

  private static DefinitionFault with(DefinitionFault fault, String more) {
    return new DefinitionFault(fault.key(), fault.value(), fault.why() + more, fault.remedy());
  }
}
