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
package org.lcindex.regionserver.disk;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A local disk does not answer now, and the caller was not made to wait for it. Says nothing about
 * the file.
 */
public final class DiskBusyException extends IOException {
  private static final long serialVersionUID = 1L;

  DiskBusyException(Path path, String why) {
    super(path + ": " + why + ". It is used again when it answers");
  }
}
