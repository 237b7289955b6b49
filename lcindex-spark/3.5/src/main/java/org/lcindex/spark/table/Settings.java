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
package org.lcindex.spark.table;

import java.io.IOException;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.lcindex.query.cli.ClusterOptions;
import org.lcindex.text.UserError;

/**
 * Options of a read, a write or a catalog. Keys with a dot are HBase's and LCIndex's own. It goes
 * to executors with the settings of HBase's client that the driver has, so that executors need no
 * file. Immutable.
 *
 * @param options without dots in their keys, which are lower case
 * @param hbase settings of HBase's client
 */
public record Settings(Map<String, String> options, Map<String, String> hbase)
    implements Serializable {
  /** The table to read or to write: {@code [namespace:]name}. */
  public static final String TABLE = "table";

  /** The versioned store to read or to write. */
  public static final String STORE = "store";

  /** Whether HBase does what it can of a query; else all rows come to Spark. */
  public static final String PUSHDOWN = "pushdown";

  /** How a write is done: {@code put} or {@code bulk}. */
  public static final String MODE = "mode";

  /** Of a bulk write: the folder on the cluster's file system in which HFiles are made. */
  public static final String FOLDER = "folder";

  /** Of a write to a store: the table whose families, columns, indexes and regions it gets. */
  public static final String LIKE = "like";

  private static final String PUT = "put";
  private static final String BULK = "bulk";

  private static final String CLUSTER = "cluster";
  private static final String ZOOKEEPER = "zookeeper";

  private static final List<String> KNOWN =
      List.of(TABLE, STORE, CLUSTER, ZOOKEEPER, PUSHDOWN, MODE, FOLDER, LIKE);

  /** What HBase's client looks at. */
  private static final List<String> PREFIXES =
      List.of("hbase.", "lcindex.", "zookeeper.", "hadoop.security.", "ipc.");

  public Settings {
    options = Map.copyOf(options);
    hbase = Map.copyOf(hbase);
  }

  /**
   * The settings that options say, on top of the session's Hadoop configuration and of {@code
   * hbase-site.xml} in the class path.
   *
   * @throws IllegalArgumentException when there is no such option, or one makes no sense
   */
  public static Settings of(CaseInsensitiveStringMap given) {
    Map<String, String> options = new TreeMap<>();
    Map<String, String> own = new LinkedHashMap<>();
    given
        .asCaseSensitiveMap()
        .forEach(
            (key, value) -> {
              if (key.indexOf('.') > 0) {
                own.put(key, value);
              } else {
                options.put(checked(key), value);
              }
            });
    Configuration configuration = configuration(options);
    own.forEach(configuration::set);
    Map<String, String> hbase = new LinkedHashMap<>();
    for (Map.Entry<String, String> entry : configuration) {
      String key = entry.getKey();
      if (PREFIXES.stream().anyMatch(key::startsWith)) {
        hbase.put(key, configuration.get(key));
      }
    }
    return new Settings(options, hbase);
  }

  private static String checked(String key) {
    String name = key.toLowerCase(Locale.ROOT);
    if (!KNOWN.contains(name)) {
      throw new IllegalArgumentException(
          "'%s' is no option of lcindex: give one of %s, or a key of HBase's, which has a dot"
              .formatted(key, String.join(", ", KNOWN)));
    }
    return name;
  }

  private static Configuration configuration(Map<String, String> options) {
    String cluster = options.get(CLUSTER);
    String zookeeper = options.get(ZOOKEEPER);
    try {
      Configuration configuration =
          cluster == null
              ? HBaseConfiguration.create(hadoop())
              : ClusterOptions.saved(cluster, System::getenv);
      if (zookeeper != null) {
        ClusterOptions.setQuorum(configuration, zookeeper, "option " + ZOOKEEPER);
      }
      return configuration;
    } catch (UserError e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static Configuration hadoop() {
    return SparkSession.getActiveSession().isDefined()
        ? SparkSession.active().sparkContext().hadoopConfiguration()
        : new Configuration();
  }

  /** Those of a table, changed by what one write is given. */
  public Settings with(CaseInsensitiveStringMap given) {
    Map<String, String> changed = new TreeMap<>(options);
    Map<String, String> own = new TreeMap<>(hbase);
    given
        .asCaseSensitiveMap()
        .forEach(
            (key, value) -> {
              if (key.indexOf('.') > 0) {
                own.put(key, value);
              } else {
                changed.put(checked(key), value);
              }
            });
    return new Settings(changed, own);
  }

  /** The cluster, as this JVM knows it. */
  public Cluster cluster() throws IOException {
    return Cluster.of(hbase);
  }

  /** Whether HBase is to do what it can of a query. */
  public boolean pushes() {
    return Boolean.parseBoolean(options.getOrDefault(PUSHDOWN, "true"));
  }

  /**
   * Whether writes make HFiles, and do not put rows.
   *
   * @throws IllegalArgumentException when the option is neither
   */
  public boolean isBulk() {
    String mode = options.getOrDefault(MODE, PUT);
    if (!mode.equalsIgnoreCase(PUT) && !mode.equalsIgnoreCase(BULK)) {
      throw new IllegalArgumentException(
          "option " + MODE + " is '" + mode + "': give " + PUT + " or " + BULK);
    }
    return mode.equalsIgnoreCase(BULK);
  }

  /** An option's value; null when it is not given. */
  public String option(String name) {
    return options.get(name);
  }
}
