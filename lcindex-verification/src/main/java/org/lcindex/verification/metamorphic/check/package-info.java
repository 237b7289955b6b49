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
 * Runs a query several ways ({@code Reading}) and compares the answers with the plain scan's, cell
 * by cell.
 *
 * <pre>
 *   Checker &lt;-+- OpenQueries         scanners that stay open over other operations
 *      |      +- MomentChecker       scans at a read point of the past
 *      |      +- WindowChecker       answers while others write
 *      |      `- AbandonedScanners   scanners that nobody reads to their end
 *      |
 *      +-> EntryChecker                                  whether global indexes lack an entry
 *      +-> CountChecker, TopChecker, AggregateChecker, GroupChecker   what regions find out without rows
 *      +-> Reading -&gt; PrintedAnswer                     what came
 *      `-> Counts<CheckCount>, Shares -&gt; PlanShapes            what was done, for the report
 * </pre>
 *
 * <p>Read {@link org.lcindex.verification.metamorphic.check.Checker} first.
 */
package org.lcindex.verification.metamorphic.check;
