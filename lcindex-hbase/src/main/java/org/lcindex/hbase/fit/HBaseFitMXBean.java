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
package org.lcindex.hbase.fit;

import java.util.List;

/**
 * Which HBase this process runs on and by which implementation, as a bean of its own among those
 * that {@code /jmx} shows: HBase's metrics have numbers only.
 */
public interface HBaseFitMXBean {
  /** The bean's name, beside that of the plugin's metrics. */
  String NAME = "Hadoop:service=HBase,name=RegionServer,sub=LCIndexHBase";

  /** Which HBase there is, and by which implementation: one line. */
  String getText();

  /** Whether each build of LCIndex runs its tests on this HBase with this implementation. */
  boolean isTested();

  /** What is missing and can be done without, each with what that costs. */
  List<String> getLosses();

  /** Why the plugin cannot be used; empty when it can. */
  String getMisfit();
}
