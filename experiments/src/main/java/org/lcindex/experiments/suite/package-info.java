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
 * What the evaluations of papers beside LCIndex's have in common: a suite measures again what one
 * paper measured, into a raw file of its own, and its report puts the paper's value, ours and a
 * judgement in one table.
 *
 * <pre>
 *   run.RunCommand    --suite NAME --size N=V
 *     Suite           one paper: sizes, what is measured, claims; found as a service
 *       SuiteRun      lines of the raw file; measures what has none yet
 *       Part          what is measured in rounds on one cluster
 *       WholePart     contenders that take turns: all are measured, or none
 *       CheckedLookups  the checker of lookups, for a short time
 *   report.SuitePage
 *     Suite
 *       SuiteLines    what was measured
 *       Claim         the paper's value, ours, agrees or why not
 * </pre>
 *
 * <p>{@link org.lcindex.experiments.suite.Suite} is the first class to read.
 */
package org.lcindex.experiments.suite;
