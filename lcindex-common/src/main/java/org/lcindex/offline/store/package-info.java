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
 * Versioned stores as pure classes: a name, a table for each version, and one row of state for each
 * store. No I/O: the row's text goes in and comes out.
 *
 * <pre>
 *   StoreName            orders, and its tables orders.v1, orders.v2, ...
 *     StoreRecord          the row: current, previous, versions; every change is a new record
 *       StoreVersion         one version: VersionState and what was pushed
 *       KeepRule             which versions may go
 *   StoreRequest, StoreReply   what clients ask the endpoint of table lcindex:stores
 * </pre>
 *
 * <p><b>Rules.</b>
 *
 * <ol>
 *   <li>S1. <em>One row, one change.</em> A store is one cell. Whoever changes it compares it with
 *       what was read, so a swap is seen whole or not at all.
 *   <li>S2. <em>Only what was checked is current.</em> A version becomes CURRENT from READY or from
 *       KEPT, and from nothing else ({@link org.lcindex.offline.store.VersionState}).
 *   <li>S3. <em>The way back stays.</em> Neither the current nor the previous version is deleted.
 *   <li>S4. <em>Numbers grow.</em> A version's number is above every number that the store has ever
 *       had, so no table takes the name of one that was deleted.
 *   <li>S5. <em>Marked, then deleted.</em> A version is DELETED in the row before its table goes,
 *       so nothing swaps to a table that is going. It leaves the row when its table is gone.
 *   <li>S6. <em>Twice is once.</em> HBase's client repeats a call whose server has died, and nobody
 *       knows whether it was done. So clients name the version of a swap or a rollback, and a
 *       change that is done already is left so. What is to be deleted and is gone is deleted.
 *   <li>S7. <em>Numbers outlive the store.</em> A push that hangs may remember a number for as long
 *       as it likes. So the row of a deleted store stays as a stub, which has its highest number;
 *       without a row a store begins above every table and every stage of such a name.
 *   <li>S8. <em>A push says what it has pushed.</em> BEGIN and ADVANCE name the content, and a
 *       version takes no word of a push of another one. An older client, which does not say it, is
 *       believed while the version is half made.
 *   <li>S9. <em>What was READY takes no HFiles.</em> Region servers judge each call of a bulk load
 *       by the row, and refuse it for good when the version of the table is half made no more.
 * </ol>
 *
 * <p>{@link org.lcindex.offline.store.StoreRecord} is the first class to read; {@code FORMAT.md}
 * has the row.
 */
package org.lcindex.offline.store;
