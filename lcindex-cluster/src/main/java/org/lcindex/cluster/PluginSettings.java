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
package org.lcindex.cluster;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;

/**
 * The plugin as configuration knows it: by names. Clusters run with whatever plugin the class path
 * has, so that the plugin's own module can test itself in one.
 */
public final class PluginSettings {
  private PluginSettings() {}

  /** Whether the plugin is on the class path. */
  public static boolean present() {
    String file = LCIndexConstants.SERVER_OBSERVER_CLASS.replace('.', '/') + ".class";
    return PluginSettings.class.getClassLoader().getResource(file) != null;
  }

  /**
   * Installs the plugin as README and conf/lcindex-site.xml tell users to, if it is there: indexes
   * come and go without reopening regions.
   */
  static void install(Configuration conf) {
    if (present()) {
      conf.set(LCIndexConstants.EVERY_TABLE_KEY, LCIndexConstants.OBSERVER_WITH_PRIORITY);
      conf.set(
          CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY,
          LCIndexConstants.SERVER_OBSERVER_CLASS);
      conf.set(LCIndexConstants.MASTER_OBSERVER_KEY, LCIndexConstants.MASTER_OBSERVER_CLASS);
      conf.setBoolean(ConfigKeys.TESTING.name(), true);
    }
  }
}
