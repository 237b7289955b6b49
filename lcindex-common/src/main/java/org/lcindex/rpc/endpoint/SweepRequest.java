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

/**
 * A request to sweep all regions of a table of entries that are on a server, or to tell how far
 * that is. What nobody asks for during a minute ends.
 *
 * @param table of the entries, with its namespace
 * @param ticket random, the sweep's name: who asks again by it begins nothing anew
 */
public record SweepRequest(String table, String ticket) {}
