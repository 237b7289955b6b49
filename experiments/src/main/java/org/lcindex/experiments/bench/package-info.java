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
 * Benchmarks, run by hand, each a command. Every figure is a ratio of one run, whose systems take
 * turns, with median and range over the rounds; what was measured is kept as JSON Lines. What
 * contenders, rounds and results are says {@link org.lcindex.experiments.kit}.
 *
 * <pre>
 *   Bench              options, round count, lines and JSON of all of them
 *     QuickCommand     inserts and queries of a table at rest, through QueryBench
 *     WrittenCommand   queries of a table that is written: WrittenBench
 *       WrittenTable     the table, and what it must look like in each WrittenState
 *       WrittenChanges   what happens between two states
 *       QueryBench       queries in turns by scan, index, planner and key range
 *     PlannerCommand   the planner's choices in the same states: PlannerBench
 *     GlobalCommand    writes and lookups with global indexes
 *       GlobalWrites     tables that are written in turns: ItemWrites
 *       GlobalLookups    one table, asked in turns: ItemLookups
 *       GlobalRepairs    stale entries: lookups among them, compactions that remove them
 *       PhoenixSide      both with Phoenix's indexes, in a JVM of its own
 *     GridCommand      batches into tables with a grid; the rest is in the suite hyperdex
 *     AnswersCommand, SqlBenchCommand, BuildCommand, MoveCommand, SplitCommand, SoakCommand
 *   *Report            a result: its components are the fields of the JSON output
 * </pre>
 *
 * <p>{@code Bench} is the first class to read.
 */
package org.lcindex.experiments.bench;
