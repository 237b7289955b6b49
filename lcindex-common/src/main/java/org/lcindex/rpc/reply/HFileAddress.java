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
package org.lcindex.rpc.reply;

/**
 * The HFile whose index files are meant, by the names of what wrote it. Names come from another
 * machine: they are to be checked before use.
 *
 * @param table with its namespace, {@code namespace:qualifier}
 * @param region the region's encoded name
 * @param family the column family
 * @param hfile the HFile's own name
 */
public record HFileAddress(String table, String region, String family, String hfile) {}
