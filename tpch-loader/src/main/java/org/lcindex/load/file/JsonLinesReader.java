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

import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hbase.thirdparty.com.google.gson.Gson;
import org.apache.hbase.thirdparty.com.google.gson.JsonElement;
import org.apache.hbase.thirdparty.com.google.gson.JsonParseException;
import org.apache.hbase.thirdparty.com.google.gson.TypeAdapter;
import org.apache.hbase.thirdparty.com.google.gson.stream.JsonReader;
import org.apache.hbase.thirdparty.com.google.gson.stream.JsonToken;
import org.lcindex.query.cli.rows.LoadableValues;
import org.lcindex.type.ShownText;

/**
 * One JSON object a line. {@code null} is missing, {@code {"$base64": "..."}} is bytes; another
 * object in an object, or an array, is its JSON text. Not thread safe.
 */
final class JsonLinesReader implements RecordReader {
  private static final TypeAdapter<JsonElement> ELEMENTS = new Gson().getAdapter(JsonElement.class);

  private final LineReader lines;

  JsonLinesReader(LineReader lines) {
    this.lines = lines;
  }

  @Override
  public TextRecord next() throws IOException {
    LineReader.Line line = lines.next();
    while (line != null && (line.raw().isBlank() || lines.isNothing(line))) {
      line = lines.next();
    }
    if (line == null) {
      return null;
    }
    String raw = line.raw();
    String problem = LineReader.notText(raw);
    Map<String, String> values = new LinkedHashMap<>();
    Map<String, byte[]> cells = new LinkedHashMap<>();
    if (problem == null) {
      problem = read(LineReader.text(raw), values, cells);
    }
    return problem == null
        ? new TextRecord(lines.number(), raw, values, cells, null)
        : TextRecord.bad(lines.number(), raw, problem);
  }

  /**
   * Reads an object.
   *
   * @param values gets its texts
   * @param cells gets those that are bytes
   * @return what is wrong; null when nothing is
   */
  static String read(String json, Map<String, String> values, Map<String, byte[]> cells) {
    JsonElement whole;
    try {
      JsonReader reader = new JsonReader(new StringReader(json));
      whole = ELEMENTS.read(reader);
      if (reader.peek() != JsonToken.END_DOCUMENT) {
        return "text after the JSON object";
      }
    } catch (IOException | JsonParseException | IllegalStateException e) {
      return "no JSON: " + ShownText.cut(e.getMessage());
    }
    if (!whole.isJsonObject()) {
      return "no JSON object";
    }
    for (Map.Entry<String, JsonElement> field : whole.getAsJsonObject().entrySet()) {
      JsonElement value = field.getValue();
      if (field.getKey().isEmpty()) {
        return "a field without a name";
      }
      if (value.isJsonPrimitive()) {
        values.put(field.getKey(), value.getAsString());
      } else if (isBase64(value)) {
        byte[] cell = LoadableValues.bytes(base64(value).getAsString());
        if (cell == null) {
          return ShownText.cut(field.getKey()) + " is no Base64";
        }
        cells.put(field.getKey(), cell);
      } else if (!value.isJsonNull()) {
        values.put(field.getKey(), value.toString());
      }
    }
    return null;
  }

  /** Whether it is {@code {"$base64": "..."}}, as exports have bytes. */
  private static boolean isBase64(JsonElement value) {
    JsonElement text = value.isJsonObject() ? base64(value) : null;
    return text != null
        && value.getAsJsonObject().size() == 1
        && text.isJsonPrimitive()
        && text.getAsJsonPrimitive().isString();
  }

  private static JsonElement base64(JsonElement value) {
    return value.getAsJsonObject().get(LoadableValues.JSON_BASE64);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
