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
 * The answer of a region server that has LCIndex, whatever state it is in.
 *
 * @param everyTable whether the server's configuration gives the observer to every user table, so
 *     that a table's descriptor need not name it
 * @param stores whether it can open the table of versioned stores; an older LCIndex does not say
 */
public record PresenceReply(boolean everyTable, boolean stores) {}
