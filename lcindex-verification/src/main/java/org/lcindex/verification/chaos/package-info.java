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
 * Chaos: writes and queries on a real cluster while its servers are killed, its regions split and
 * its index files destroyed, with an oracle that knows every answer at every moment.
 *
 * <p>The table's keys are cut into stripes. A stripe is changed by one batch at a time, and whoever
 * holds it knows that nothing is in flight. Three kinds of rows:
 *
 * <ul>
 *   <li><i>fixed</i> rows are written once, before anything else happens;
 *   <li><i>modelled</i> rows get timestamps from the client, always later ones, so a client-side
 *       model of what was acknowledged has every cell of them, and a repeated write is the same
 *       write;
 *   <li><i>wild</i> rows get timestamps from the server or from the past, and deletes of single
 *       versions: nobody but HBase knows what they look like.
 * </ul>
 *
 * <p>The oracle asks in two ways, both while everything goes on. {@code ModelCheck} compares an
 * indexed answer with the model, for all rows that nobody wrote during the query, without stopping
 * anybody. {@code PairedCheck} holds a stripe, or all of them, and compares an indexed answer with
 * HBase's own, cell by cell, wild rows included.
 *
 * <p>Meanwhile clients change the table's descriptor at once. Each index, value, TTL and family has
 * one client that changes it, so what that client was told last says how it must be ({@code
 * StandingClients}); a call that failed may have happened, since servers are killed.
 *
 * <p>{@code ChaosRun} is the sequence of a run; {@code EventKind} lists what can happen.
 */
package org.lcindex.verification.chaos;
