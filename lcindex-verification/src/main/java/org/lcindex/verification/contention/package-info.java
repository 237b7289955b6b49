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
 * Contention: do administrators undo each other's changes of one table? Six clients on connections
 * of their own change one table at once, round after round: four create, drop, disable and enable
 * an index each, the fifth and the sixth change values, a TTL, families, or the whole table by
 * HBase's own calls. Where commands reopen regions in any case, a seventh has a global index, whose
 * commands the master runs. What was told as done must be in the descriptor at the end of the
 * round, every row must be there, and every value of a covered row must have its entry.
 *
 * <p>Each item of a descriptor ({@link org.lcindex.verification.contention.Items}) has one client
 * that changes it, so the last change that was told as done says what it must be. The fifth and the
 * sixth take turns, as one administrator would: HBase has no means against two whole-descriptor
 * writers that undo each other, and neither have we.
 */
package org.lcindex.verification.contention;
