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
/**
 * Which implementation of the door fits the HBase of this process. What HBase has is read from
 * class files, ours and HBase's: no class is loaded, so nothing fails by being looked at.
 *
 * <ul>
 *   <li>{@link org.lcindex.hbase.fit.ClassFile}: what one class file declares and names.
 *   <li>{@link org.lcindex.hbase.fit.ClassFiles}: class files by name, of a class path.
 *   <li>{@link org.lcindex.hbase.fit.OwnClasses}: which of them are ours.
 *   <li>{@link org.lcindex.hbase.fit.Linkage}: what the JVM would say of one reference.
 *   <li>{@link org.lcindex.hbase.fit.FitCheck}: all references of a set of classes, and what is
 *       missing.
 *   <li>{@link org.lcindex.hbase.fit.HiddenMember}: members that are looked up by their names.
 *   <li>{@link org.lcindex.hbase.fit.Implementation}: the implementations that there are.
 *   <li>{@link org.lcindex.hbase.fit.Candidate}: what HBase lacks for each, and their order.
 *   <li>{@link org.lcindex.hbase.fit.Trial}: one of them is made and reads a small HFile.
 *   <li>{@link org.lcindex.hbase.fit.HBaseFit}: the choice, made once in a process.
 *   <li>{@link org.lcindex.hbase.fit.HBaseFitMXBean}: how {@code /jmx} tells it.
 * </ul>
 *
 * <p>Names classes of the rest of the plugin and loads none of them but the one that is chosen.
 */
@InterfaceAudience.Private
package org.lcindex.hbase.fit;

import org.apache.yetus.audience.InterfaceAudience;
