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
package org.lcindex.regionserver.master;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hbase.thirdparty.com.google.gson.JsonElement;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;
import org.lcindex.rpc.endpoint.RpcJson;

/**
 * Whether HBase's master still has a procedure to do with a table, as {@link Admin#getProcedures}
 * tells. In doubt it has. Thread safe.
 */
record OpenProcedures(MasterTables tables) {
  /** Alters a table, until its regions are reopened. */
  static final String ALTER = "ModifyTableProcedure";

  /** Restores a table. */
  static final String RESTORE = "RestoreSnapshotProcedure";

  /** One that fails is undone first. */
  private static final Set<String> OVER = Set.of("SUCCESS", "ROLLEDBACK");

  /**
   * Whether there is one.
   *
   * @param kind the simple name of its class
   * @param any tables
   */
  boolean areThere(String kind, List<TableName> any) throws IOException {
    try (Admin admin = tables.connection().getAdmin()) {
      return areThere(admin.getProcedures(), kind, any);
    }
  }

  /** As a list in JSON has it: a procedure's tables are somewhere in its state. */
  static boolean areThere(String list, String kind, List<TableName> any) throws IOException {
    for (JsonObject procedure : RpcJson.fromJson(list, JsonObject[].class)) {
      if (text(procedure, "className").endsWith(kind)
          && !OVER.contains(text(procedure, "state"))
          && mayBeOf(procedure, any)) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayBeOf(JsonElement procedure, List<TableName> any) {
    List<JsonObject> names = new ArrayList<>();
    addNames(procedure, names);
    return names.isEmpty()
        || any.stream().anyMatch(table -> names.stream().anyMatch(name -> isOf(name, table)));
  }

  /** All tables that are named. */
  private static void addNames(JsonElement in, List<JsonObject> names) {
    if (in.isJsonArray()) {
      in.getAsJsonArray().forEach(part -> addNames(part, names));
    } else if (in.isJsonObject()) {
      for (Map.Entry<String, JsonElement> part : in.getAsJsonObject().entrySet()) {
        if (part.getKey().equals("tableName") && part.getValue().isJsonObject()) {
          names.add(part.getValue().getAsJsonObject());
        } else {
          addNames(part.getValue(), names);
        }
      }
    }
  }

  private static boolean isOf(JsonObject name, TableName table) {
    return text(name, "qualifier").equals(base64(table.getQualifier()))
        && text(name, "namespace").equals(base64(table.getNamespace()));
  }

  private static String base64(byte[] name) {
    return Base64.getEncoder().encodeToString(name);
  }

  private static String text(JsonObject of, String member) {
    JsonElement value = of.get(member);
    return value == null || !value.isJsonPrimitive() ? "" : value.getAsString();
  }
}
