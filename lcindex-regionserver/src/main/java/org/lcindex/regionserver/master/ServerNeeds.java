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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.rpc.endpoint.LCIndexServerService;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.ServerRequest;
import org.lcindex.rpc.reply.GlobalNeeds;
import org.lcindex.rpc.reply.PresenceReply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What live region servers lack for global indexes. A server without LCIndex's jar stops when it
 * opens a region whose table names its observer, so all have to answer. Stateless.
 */
final class ServerNeeds {
  private static final Logger LOG = LoggerFactory.getLogger(ServerNeeds.class);

  /** Servers that are named beside a reason. */
  private static final int MOST_NAMED = 10;

  private static final String WITHOUT =
      "it does not have LCIndex. Install the jar, name "
          + LCIndexConstants.SERVER_OBSERVER_CLASS
          + " in "
          + LCIndexConstants.SERVER_OBSERVER_KEY
          + " and restart the server";

  private static final String OLDER = older("stores");

  private static final String WITHOUT_GRIDS = older("grids");

  private ServerNeeds() {}

  private static String older(String unknown) {
    return "its LCIndex is older and does not know "
        + unknown
        + ". Use one LCIndex version on all servers";
  }

  /**
   * Why entries cannot be written, each reason once, with its servers; empty when all can.
   *
   * @param index whose entries
   */
  static List<String> of(MasterTables tables, GlobalDefinition index) throws IOException {
    Map<String, List<String>> servers = new LinkedHashMap<>();
    try (Admin admin = tables.connection().getAdmin()) {
      for (ServerName server : admin.getRegionServers()) {
        for (String missing : ask(admin, server, index)) {
          servers
              .computeIfAbsent(missing, any -> new ArrayList<>())
              .add(server.getAddress().toString());
        }
      }
    }
    return servers.entrySet().stream().map(e -> on(e.getValue()) + ": " + e.getKey()).toList();
  }

  private static String on(List<String> servers) {
    int more = servers.size() - MOST_NAMED;
    return (servers.size() == 1 ? "region server " : "region servers ")
        + String.join(", ", servers.subList(0, Math.min(MOST_NAMED, servers.size())))
        + (more > 0 ? " and " + more + " more" : "");
  }

  /** Whether the configuration of all live servers gives the region observer to every table. */
  static boolean everyTable(MasterTables tables) throws IOException {
    try (Admin admin = tables.connection().getAdmin()) {
      for (ServerName server : admin.getRegionServers()) {
        if (!presence(admin, server).everyTable()) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether nothing of LCIndex runs on a server.
   *
   * @throws IOException when it does not tell
   */
  static boolean isAbsent(Admin admin, ServerName server) throws IOException {
    try {
      LCIndexServerService.call(admin.coprocessorService(server), ServerRequest.presence());
      return false;
    } catch (UnknownProtocolException e) {
      return true;
    }
  }

  private static PresenceReply presence(Admin admin, ServerName server) throws IOException {
    String answer =
        LCIndexServerService.call(admin.coprocessorService(server), ServerRequest.presence())
            .json();
    return RpcJson.fromJson(answer, PresenceReply.class);
  }

  /** Which live servers would stop when they open the table of stores, or do not tell. */
  static List<String> withoutStores(MasterTables tables) throws IOException {
    List<String> absent = new ArrayList<>();
    try (Admin admin = tables.connection().getAdmin()) {
      for (ServerName server : admin.getRegionServers()) {
        try {
          if (!presence(admin, server).stores()) {
            absent.add(on(List.of(server.getAddress().toString())) + ": " + OLDER);
          }
        } catch (UnknownProtocolException e) {
          absent.add(on(List.of(server.getAddress().toString())) + ": " + WITHOUT);
        } catch (IOException | RuntimeException e) {
          absent.add(
              on(List.of(server.getAddress().toString()))
                  + ": it does not tell whether it has LCIndex ("
                  + CauseText.line(e)
                  + "). Try again when it answers");
        }
      }
    }
    return absent;
  }

  /**
   * Whether a server that has LCIndex does not write entries.
   *
   * @throws IOException when it does not tell
   */
  static boolean refuses(Admin admin, ServerName server) throws IOException {
    return !needs(admin, server).missing().isEmpty();
  }

  /** Whether all live servers open regions whose table names LCIndex's split policy. */
  static boolean haveSplitPolicy(MasterTables tables) {
    try (Admin admin = tables.connection().getAdmin()) {
      for (ServerName server : admin.getRegionServers()) {
        if (!needs(admin, server).splits()) {
          return false;
        }
      }
      return true;
    } catch (IOException | RuntimeException e) {
      LOG.info("LCIndex: whether all servers have its split policy is not known", e);
      return false;
    }
  }

  private static GlobalNeeds needs(Admin admin, ServerName server) throws IOException {
    String answer =
        LCIndexServerService.call(admin.coprocessorService(server), ServerRequest.globalNeeds())
            .json();
    return RpcJson.fromJson(answer, GlobalNeeds.class);
  }

  private static List<String> ask(Admin admin, ServerName server, GlobalDefinition index) {
    try {
      GlobalNeeds needs = needs(admin, server);
      return index.isGrid() && !needs.grids() ? List.of(WITHOUT_GRIDS) : needs.missing();
    } catch (UnknownProtocolException e) {
      return List.of(WITHOUT);
    } catch (IOException | RuntimeException e) {
      return List.of(
          "it does not tell whether it can write entries ("
              + CauseText.line(e)
              + "). Use one LCIndex version on all servers, and try again when it answers");
    }
  }
}
