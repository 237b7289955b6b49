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
package org.lcindex.rpc.endpoint;

import java.io.IOException;
import org.apache.hbase.thirdparty.com.google.gson.Gson;
import org.apache.hbase.thirdparty.com.google.gson.GsonBuilder;
import org.apache.hbase.thirdparty.com.google.gson.JsonElement;
import org.apache.hbase.thirdparty.com.google.gson.JsonParseException;
import org.lcindex.rpc.IndexException;
import org.lcindex.type.ShownText;

/**
 * JSON text of this package's records, by the Gson that HBase itself ships to clients and servers.
 * Thread safe.
 */
public final class RpcJson {
  private static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().serializeSpecialFloatingPointValues().create();
  private static final Gson PRETTY =
      new GsonBuilder()
          .disableHtmlEscaping()
          .serializeSpecialFloatingPointValues()
          .setPrettyPrinting()
          .create();

  private RpcJson() {}

  /** One line of JSON. */
  public static String toJson(Object value) {
    return ShownText.json(GSON.toJson(value));
  }

  /** Indented JSON, for people. */
  public static String toPrettyJson(Object value) {
    return ShownText.json(PRETTY.toJson(value));
  }

  /** A JSON tree, which may be changed before it is written. */
  public static JsonElement toTree(Object value) {
    return GSON.toJsonTree(value);
  }

  /**
   * Reads one document.
   *
   * @throws IndexException when the text is not JSON or does not have the shape of the type
   */
  public static <T> T fromJson(String json, Class<T> type) throws IOException {
    try {
      T value = GSON.fromJson(json, type);
      if (value == null) {
        throw new IndexException("Empty message where a " + type.getSimpleName() + " is expected");
      }
      return value;
    } catch (JsonParseException e) {
      // Without the cause: its message quotes the text, too, and at any length.
      throw new IndexException(
          String.format(
              "Not a %s: %s (%s). Use the same LCIndex version on client and servers",
              type.getSimpleName(),
              ShownText.cut(json),
              ShownText.cut(String.valueOf(e.getMessage()))));
    }
  }
}
