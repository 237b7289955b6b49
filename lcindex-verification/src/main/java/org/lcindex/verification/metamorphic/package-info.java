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
 * The metamorphic test: random operations on a real table, and every query run several ways that
 * must give the same cells in the same order (after Pebble's test of the same name). The oracle is
 * HBase's own scan, with the attribute that forbids the index.
 *
 * <p>This package runs sequences, sums up what came of them and makes failing ones small. Rooms
 * below it use only rooms that stand further down:
 *
 * <pre>
 *   MetamorphicCommand -&gt; SequenceRunner -&gt; Shrinker -&gt; Reducer
 *        |                     |
 *      draw                    |       draws the sequence of a seed
 *        +------ operation ----+       steps of a sequence, and one run of it
 *                 |     |
 *            oracle    check           questions judged without a plain scan; readings compared
 *                 |     |
 *                  table               the cluster, the table, what is done to both
 *                    |
 *                  query               scans and filters as text, and how they are drawn
 *                    |
 *                 setting              what does not change while a sequence runs
 *                    |
 *                  text                words of a line
 * </pre>
 *
 * <p>Read {@link org.lcindex.verification.metamorphic.SequenceRunner} first. A sequence that once
 * failed is kept in {@code src/test/resources/metamorphic} and replayed by every build.
 */
package org.lcindex.verification.metamorphic;
