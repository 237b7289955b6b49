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
import org.lcindex.type.ShownText;

/**
 * One JSON object a line. {@code null} is missing; an array or an object in an object is its JSON
 * text. Not thread safe.
 */
final class JsonLinesReader implements RecordReader {
  private static final TypeAdapter<JsonElement> ELEMENTS = new Gson().getAdapter(JsonElement.class);

  private final LineReader lines;

  JsonLinesReader(LineReader lines) {
    this.lines = lines;
  }

  @Override
  public TextRecord next() throws IOException {
    String line = lines.next();
    while (line != null && line.isBlank()) {
      line = lines.next();
    }
    if (line == null) {
      return null;
    }
    String problem = LineReader.notText(line);
    Map<String, String> values = new LinkedHashMap<>();
    if (problem == null) {
      problem = read(LineReader.text(line), values);
    }
    return problem == null
        ? new TextRecord(lines.number(), line, values, null)
        : TextRecord.bad(lines.number(), line, problem);
  }

  private static String read(String line, Map<String, String> values) {
    JsonElement whole;
    try {
      JsonReader reader = new JsonReader(new StringReader(line));
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
      } else if (!value.isJsonNull()) {
        values.put(field.getKey(), value.toString());
      }
    }
    return null;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
