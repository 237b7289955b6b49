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

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file that was deleted or replaced while somebody had it open. Nothing is known of the bytes
 * that are there now, so this is not damage: whoever had it open has to open it anew, or do without
 * it.
 */
public final class StaleFileException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Says what became of the file. */
  public StaleFileException(Path path, String what, Throwable cause) {
    super(path + " " + what + " since it was opened; it has to be opened anew", cause);
  }
}
