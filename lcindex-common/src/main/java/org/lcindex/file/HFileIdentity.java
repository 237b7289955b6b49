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
package org.lcindex.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.zip.CRC32C;

/**
 * Which HFile an index file was built from. HFile names are random and never used again, so name
 * and length together tell two HFiles apart even after a bulk load under an old name.
 *
 * @param name the HFile's own name, without directories
 * @param length its length in bytes
 * @param entries its number of cells, as its trailer has it
 */
public record HFileIdentity(String name, long length, long entries) {
  /**
   * A number that differs between the files of two HFiles, and of two indexes of one HFile. It goes
   * into every page's checksum, so that a page of another file does not pass for one of this file.
   *
   * @param indexId the index, or the empty text for the row file
   */
  public int stamp(String indexId) {
    CRC32C crc = new CRC32C();
    crc.update((name + ' ' + length + ' ' + entries + ' ' + indexId).getBytes(UTF_8));
    return (int) crc.getValue();
  }
}
