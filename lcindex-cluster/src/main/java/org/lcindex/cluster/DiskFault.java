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
package org.lcindex.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.lcindex.io.ForwardingLocalFiles.Operation;

/** What can be wrong with the disk under index files. Immutable. */
public enum DiskFault {
  NONE("", Set.of()),
  /** Reads do not come back. */
  HANG_READS(null, EnumSet.of(Operation.OPEN, Operation.READ)),
  /** Nothing comes back. */
  HANG(null, EnumSet.allOf(Operation.class)),
  /** EIO: the disk is dying, or its cable is. */
  FAIL_READS("Input/output error", EnumSet.of(Operation.OPEN, Operation.READ)),
  /** EIO on everything that changes something. */
  FAIL_WRITES(
      "Input/output error",
      EnumSet.of(
          Operation.CREATE,
          Operation.WRITE,
          Operation.RENAME,
          Operation.DELETE,
          Operation.MKDIRS,
          Operation.SYNC)),
  /** ENOSPC: files can still be renamed and deleted. */
  FULL("No space left on device", EnumSet.of(Operation.CREATE, Operation.WRITE, Operation.MKDIRS));

  private final String error;
  private final Set<Operation> met;

  DiskFault(String error, Set<Operation> met) {
    this.error = error;
    this.met = met;
  }

  /** Whether an operation does not come back while the fault lasts. */
  boolean hangs(Operation operation) {
    return error == null && met.contains(operation);
  }

  /** Throws if the operation fails. */
  void fail(Operation operation, Path path) throws IOException {
    if (error != null && met.contains(operation)) {
      throw new IOException(path + ": " + error);
    }
  }
}
