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
package org.lcindex.load.file;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.lcindex.rpc.endpoint.RpcJson;

/**
 * A record of a file.
 *
 * @param line at which it begins, from 1
 * @param raw as it stands in the file; several lines when a quoted field has some. Raw, as {@link
 *     LineReader} has lines; null of a file that is no text
 * @param values by column, in the file's order; a column that is missing is not there. Null when
 *     the text is no record
 * @param cells those that are bytes and no texts, by column
 * @param problem why it is none, else null
 */
record TextRecord(
    long line, String raw, Map<String, String> values, Map<String, byte[]> cells, String problem) {
  /** As it stands in the file; of a file that is no text, as JSON. */
  byte[] bytes() {
    return raw == null
        ? RpcJson.toJson(values).getBytes(StandardCharsets.UTF_8)
        : LineReader.bytes(raw);
  }

  static TextRecord bad(long line, String raw, String problem) {
    return new TextRecord(line, raw, null, null, problem);
  }
}
