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
package org.lcindex.rpc.reply;

import org.lcindex.file.FileKind;

/**
 * One of the index files of an HFile.
 *
 * @param kind which kind
 * @param indexId the index it belongs to; null for the row file
 */
public record IndexFileName(FileKind kind, String indexId) {

  /** The row file. */
  public static IndexFileName rows() {
    return new IndexFileName(FileKind.RFILE, null);
  }
}
