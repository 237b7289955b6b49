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
 * The measuring kit of {@code bench}, {@code demo} and {@code experiments}: how something is
 * measured, whatever it is. It knows workloads and nothing of who measures.
 *
 * <ul>
 *   <li>A <b>contender</b> is what is compared: a way to ask ({@link
 *       org.lcindex.experiments.kit.Way}), a table, a compression, a technique.
 *   <li>A <b>round</b> gives every contender a turn. Round 0 warms up and does not count; where
 *       contenders could disturb each other, every other round has them in the other order.
 *   <li>A <b>measurement</b> is one contender's turn in one round: values by name, written down as
 *       a line of JSON before the next begins. What takes a few milliseconds is run several times
 *       ({@link org.lcindex.experiments.kit.Repeats}), and the median is the value.
 *   <li>A <b>result</b> is one value of one contender over the rounds, {@link
 *       org.lcindex.experiments.kit.Samples}: median and range. Contenders are compared round by
 *       round, never median by median.
 * </ul>
 *
 * <pre>
 *   bench, demo, run
 *     Measured    the measurements of a benchmark: lines of its RawLog, and results by contender
 *     AskedTable  one query of one table in every Way: rows, plans, comparison of the answers
 *       Repeats   how often it is run for one measurement
 *       Samples   a result; JSON and text have it from here
 *       Zipf      keys that are drawn the more often the smaller they are
 *     RpcCounts   the calls of a client, exactly
 *     Choice      what the planner chose among ways that were all measured
 * </pre>
 *
 * <p>{@link org.lcindex.experiments.kit.Samples} is the first class to read. {@code experiments
 * run} has measurements of its own, in {@code measure}, whose lines can be gone on with ({@code
 * raw}).
 */
package org.lcindex.experiments.kit;
