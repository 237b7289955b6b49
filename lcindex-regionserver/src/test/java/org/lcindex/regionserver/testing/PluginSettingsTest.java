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
package org.lcindex.regionserver.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.lcindex.cluster.PluginSettings;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.regionserver.hook.LCIndexObserver;
import org.lcindex.regionserver.hook.LCIndexServerObserver;

/** The clusters and clients know the plugin by names; these are the names it has. */
class PluginSettingsTest {
  @Test
  void namesAreThoseOfThePlugin() {
    assertTrue(PluginSettings.present());
    assertEquals(LCIndexServerObserver.class.getName(), LCIndexConstants.SERVER_OBSERVER_CLASS);
    assertEquals(LCIndexObserver.class.getName(), LCIndexConstants.OBSERVER_CLASS);
  }
}
