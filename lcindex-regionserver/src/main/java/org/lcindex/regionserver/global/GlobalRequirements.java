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
package org.lcindex.regionserver.global;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.CoprocessorDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.coprocessor.BaseRowProcessorEndpoint;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.security.visibility.VisibilityController;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.apache.hadoop.util.StringUtils;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.hbase.fit.HBaseFit;
import org.lcindex.plan.Decline;

/**
 * What a global index wants of servers and tables, and why it is refused where that is missing:
 * each reason has the value that was found and the remedy. Stateless.
 */
@InterfaceAudience.Private
public final class GlobalRequirements {
  /** Of HBase 2.6: the handlers for bulk loads. */
  public static final String BULKLOAD_HANDLERS = "hbase.regionserver.bulkload.handler.count";

  /** HBase's: whether servers write a log at all. */
  static final String LOG_ENABLED = "hbase.regionserver.hlog.enabled";

  private static final String FIRST_VERSION = "2.6.0";

  /** With one of them false rows outlive their entries, or regions write none. */
  private static final List<Switch> SWITCHES =
      List.of(
          new Switch(
              CoprocessorHost.ABORT_ON_ERROR_KEY,
              "a server that lacks the jar then opens regions without the index's observer"),
          new Switch(
              CoprocessorHost.COPROCESSORS_ENABLED_CONF_KEY,
              "regions then open without any observer"),
          new Switch(
              CoprocessorHost.USER_COPROCESSORS_ENABLED_CONF_KEY,
              "regions then open without the observers of their tables"),
          new Switch(
              LOG_ENABLED,
              "servers then write no log, and a crash takes entries of rows that were flushed"));

  /** By which HBase gives coprocessors to regions, each as {@code class|priority|path}. */
  private static final List<String> CLASSES =
      List.of(
          CoprocessorHost.REGION_COPROCESSOR_CONF_KEY,
          CoprocessorHost.USER_REGION_COPROCESSOR_CONF_KEY);

  private record Switch(String key, String consequence) {}

  private GlobalRequirements() {}

  /** What keeps a region server with this configuration from writing entries; empty if nothing. */
  public static List<String> missing(Configuration server) {
    List<String> why = missing(server, VersionInfo.getVersion());
    Decline misfit = HBaseFit.ofThisProcess().misfit();
    if (misfit != null) {
      why.add(misfit.toString()); // rows could not be read place by place
    }
    return why;
  }

  /** The keys of a configuration with which entries would be missing; empty if none. */
  static List<String> switchedOff(Configuration server) {
    List<String> why = new ArrayList<>();
    for (Switch one : SWITCHES) {
      if (!server.getBoolean(one.key(), true)) {
        why.add(
            one.key()
                + " is false: "
                + one.consequence()
                + ", and rows would be missing in the index. Remove it from hbase-site.xml of all"
                + " servers and restart them");
      }
    }
    return why;
  }

  static List<String> missing(Configuration server, String version) {
    List<String> why = new ArrayList<>();
    if (VersionInfo.compareVersion(version, FIRST_VERSION) < 0) {
      why.add(
          "HBase "
              + version
              + " has no handlers for bulk loads, in which entries are written: global indexes want"
              + " HBase "
              + FIRST_VERSION
              + " or newer; local ones serve this cluster");
    } else if (server.getInt(BULKLOAD_HANDLERS, 0) <= 0) {
      why.add(
          BULKLOAD_HANDLERS
              + " is "
              + server.getInt(BULKLOAD_HANDLERS, 0)
              + ": writes that wait for entries would keep each other from being answered. Set it to"
              + " 10 or more in hbase-site.xml of all region servers and restart them");
    }
    why.addAll(switchedOff(server));
    for (String key : CLASSES) {
      addAll(why, server, server.getTrimmedStrings(key), key);
    }
    return why;
  }

  /**
   * What keeps a table from a global index on these families; empty if nothing.
   *
   * @param server where the classes of the table's coprocessors are looked for
   */
  public static List<String> missing(
      Configuration server, TableDescriptor table, Collection<byte[]> families) {
    List<String> why = new ArrayList<>();
    for (byte[] name : families) {
      ColumnFamilyDescriptor family = table.getColumnFamily(name);
      String of = "family " + Bytes.toStringBinary(name);
      if (family == null) {
        why.add("there is no " + of + ": name one that the table has");
        continue;
      }
      if (family.isMobEnabled()) {
        why.add(
            of
                + " is a MOB family: the values are elsewhere, and a global index does not serve"
                + " it. Set IS_MOB to false, or index a column of another family");
      }
      if (family.isNewVersionBehavior()) {
        why.add(
            of
                + " has NEW_VERSION_BEHAVIOR: which of its cells hides which cannot be told from"
                + " their timestamps. Set it to false, or index a column of another family");
      }
      if (family.getEncryptionType() != null || family.getEncryptionKey() != null) {
        why.add(
            of
                + " is encrypted with "
                + family.getEncryptionType()
                + ": the index would have its values in plain text. Index a column of another"
                + " family");
      }
    }
    // A region's configuration has the values of its table, too.
    for (Switch one : SWITCHES) {
      String value = table.getValue(one.key());
      if (value != null && !Boolean.parseBoolean(value.trim())) {
        why.add(
            one.key()
                + " is "
                + value
                + " in the table's descriptor: "
                + one.consequence()
                + ", and rows would be missing in the index. Remove it there");
      }
    }
    for (String key : CLASSES) {
      addAll(
          why,
          server,
          StringUtils.getTrimmedStrings(table.getValue(key)),
          key + " in the table's descriptor");
    }
    for (CoprocessorDescriptor coprocessor : table.getCoprocessorDescriptors()) {
      String name = coprocessor.getClassName();
      if (!isOurs(name)) {
        add(why, server, name, "the table's descriptor");
        addLast(why, name, coprocessor.getPriority(), "the table");
      }
    }
    return why;
  }

  private static boolean isOurs(String name) {
    return name.equals(LCIndexConstants.OBSERVER_CLASS)
        || name.equals(LCIndexConstants.GLOBAL_OBSERVER_CLASS);
  }

  /** Classes as a configuration names them. */
  private static void addAll(List<String> why, Configuration conf, String[] classes, String where) {
    for (String named : classes) {
      String[] parts = named.split("\\|");
      String name = parts.length == 0 ? "" : parts[0].trim();
      if (isOurs(name)) {
        continue;
      }
      add(why, conf, name, where);
      if (parts.length > 1 && !parts[1].isEmpty()) {
        try {
          addLast(why, name, Integer.parseInt(parts[1]), where);
        } catch (NumberFormatException e) {
          why.add("the priority of " + named + " of " + where + " is no number: write one");
        }
      }
    }
  }

  /** The index has to see what all others make of a write. */
  private static void addLast(List<String> why, String name, int priority, String where) {
    if (priority >= LCIndexConstants.OBSERVER_PRIORITY) {
      why.add(
          "the coprocessor "
              + name
              + " of "
              + where
              + " has priority "
              + priority
              + ", and the index has to be asked after it: give it a smaller number");
    }
  }

  private static void add(List<String> why, Configuration conf, String name, String where) {
    Class<?> named;
    try {
      named = conf.getClassByName(name);
    } catch (ClassNotFoundException | LinkageError e) {
      why.add(
          "the coprocessor "
              + name
              + " of "
              + where
              + " cannot be looked at here ("
              + e
              + "): it may write rows that no observer sees. Put its jar on the class path of all"
              + " servers, or remove it");
      return;
    }
    if (VisibilityController.class.isAssignableFrom(named)) {
      why.add(
          name
              + " is loaded by "
              + where
              + ": an index does not know who may see which cell. Remove it, or use a local index");
    }
    if (BaseRowProcessorEndpoint.class.isAssignableFrom(named)) {
      why.add(
          "the row processor endpoint "
              + name
              + " is loaded by "
              + where
              + ": it writes rows that no observer sees. Remove it, or use a local index");
    }
  }
}
