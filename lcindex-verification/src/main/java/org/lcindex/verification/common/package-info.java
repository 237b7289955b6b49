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
 * What the commands of this module share: text forms, comparison, threads and lines of a report.
 * Models of rows and oracles stay in the package of their command, so that no two of them can be
 * wrong in one way.
 *
 * <pre>
 *   options   WordOption -&gt; EnumWords    constants of enums as words
 *   threads   Crew                       work until they are told to end
 *   questions ModeScans                  scans in a mode, refusals, filters on one column
 *   answers   FirstDifference            where two answers differ first
 *   reports   Journal, Counts, Briefly   lines with their time, numbers, errors in short
 *             Totals                 numbers and faults of a run that goes on after it was ended
 *   clusters  Health                     whether every server and region answers
 * </pre>
 *
 * <p>Read {@link org.lcindex.verification.common.ModeScans} first.
 */
package org.lcindex.verification.common;
