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

import org.apache.yetus.audience.InterfaceAudience;

/**
 * Something that a table's descriptor says about indexes and that this release cannot read: it is
 * mistyped, or a newer release has written it. It is told wherever the table's indexes are; nothing
 * deletes it but whoever is asked to delete all. Immutable, thread safe.
 *
 * @param key of the descriptor's value
 * @param value what cannot be read, its beginning
 * @param why what is wrong with it
 * @param remedy what to do
 */
@InterfaceAudience.Public
public record DefinitionFault(String key, String value, String why, String remedy) {
  /** Whether it is a local definition, so that some of the table's indexes are not known. */
  public boolean isDefinition() {
    return key.equals(DescriptorKeys.INDEXES);
  }

  /** Whether it is a global definition; local indexes are what they are without it. */
  public boolean isGlobal() {
    return key.equals(DescriptorKeys.GLOBAL);
  }

  /** Whether it goes with all indexes of the table, when these are dropped together. */
  public boolean isDropped() {
    return isDefinition() || isGlobal() || key.equals(DescriptorKeys.DISABLED);
  }

  /** One line. */
  @Override
  public String toString() {
    return key + " has '" + value + "': " + why + ". Remedy: " + remedy;
  }
}
