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
package org.lcindex.regionserver.master;

/**
 * What is done of a command on a global index. A master that dies after one of them leaves a
 * half-state; the package's page says who ends it.
 */
public enum DdlStep {
  /** Create: servers and table have what the index wants; namespace and catalog are there. */
  CHECKED,
  /** Create: the catalog has the index's row, and everything is uncovered. */
  ROW_WRITTEN,
  /** Create: the table of entries is there. */
  ENTRIES_CREATED,
  /** Create: the base table's descriptor has the index; its regions write entries. The last one. */
  DEFINED,
  /** Drop: everything is uncovered, and nobody believes an older reading. */
  MARKED,
  /** Drop: the base table's descriptor does not have the index any more. */
  UNDEFINED,
  /** Drop: the table of entries is gone. */
  ENTRIES_DELETED,
  /** Drop: the catalog's row is gone. The last one. */
  ROW_DELETED;

  /** Is told of each step when it is done. */
  @FunctionalInterface
  public interface Listener {
    /** A step of a command is done; what this throws ends the command there. */
    void done(DdlStep step);
  }
}
