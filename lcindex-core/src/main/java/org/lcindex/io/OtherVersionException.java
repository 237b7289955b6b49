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
package org.lcindex.io;

import java.nio.file.Path;
import org.lcindex.file.FileKind;

/**
 * An index file that another release of LCIndex has written, and this one does not read: after an
 * upgrade, or a step back. Nothing is wrong with it, but it is of no more use than a corrupt one.
 */
public final class OtherVersionException extends CorruptIndexException {
  private static final long serialVersionUID = 1L;

  OtherVersionException(Path path, int version) {
    super(
        String.format(
            "%s has format version %s, this release reads"
                + " %s; it has to be dropped and rebuilt",
            path, version, FileKind.VERSION_CURRENT),
        path,
        null);
  }
}
