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
 * <p>Rules VS1 to VS8 of {@code docs/design/rules.md} are kept here, by the table's endpoint and by
 * region servers. Their reasons:
 *
 * <ul>
 *   <li>VS1: a swap is seen whole or not at all.
 *   <li>VS4: no table takes the name of one that was deleted. A push that hangs may remember a
 *       number for as long as it likes. So the row of a deleted store stays as a stub, which has
 *       its highest number; without a row a store begins above every table and every stage of such
 *       a name.
 *   <li>VS5: nothing swaps to a table that is going.
 *   <li>VS6: HBase's client repeats a call whose server has died, and nobody knows whether it was
 *       done. So clients name the version of a swap or a rollback. What is to be deleted and is
 *       gone is deleted.
 *   <li>VS7: BEGIN and ADVANCE name the content. An older client, which does not say it, is
 *       believed while the version is half made.
 *   <li>VS8: region servers judge each call of a bulk load by the row, and refuse it for good when
 *       the version of the table is half made no more.
 * </ul>
 *
 * <p>{@link org.lcindex.offline.store.StoreRecord} is the first class to read; {@code FORMAT.md}
 * has the row.
 */
package org.lcindex.offline.store;
