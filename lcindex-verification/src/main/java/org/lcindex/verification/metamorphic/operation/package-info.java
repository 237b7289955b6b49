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
 * The steps of a sequence, each a record that is printed as one line and read back, and the run in
 * which they happen.
 *
 * <pre>
 *   Sequence -&gt; Operations.parse -&gt; Operation.run(SequenceRun)
 *                                      |
 *       RowOperation, GroupOperation ...   writes        -&gt; table
 *       StorageOperation, RegionOperation  HBase's work  -&gt; table
 *       QueryOperation, AbandonOperation   questions     -&gt; check
 *       OracleOperation                    questions     -&gt; oracle
 *       ConcurrentOperation -&gt; Rush        all of it at once
 * </pre>
 *
 * <p>Read {@link org.lcindex.verification.metamorphic.operation.Operation} first. {@code
 * SequenceRun} holds the table and the checkers, and tells these before regions close.
 */
package org.lcindex.verification.metamorphic.operation;
