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
 * Whether every answer is the one of the same scan without index, and whether no server is hurt:
 * five tests, each a command and a package.
 *
 * <pre>
 *   commands --+-- metamorphic   random operations on an embedded cluster, every query several ways
 *              +-- chaos         a cluster of processes that are killed, with a model of every row
 *              +-- harm          a small server under loads that could end it
 *              +-- contention    administrators that change one table at once
 *              `-- lookups       objects that move, and a global index that has to find them
 *                       |
 *                    entries     global indexes looked through from outside
 *                     common     text forms and comparison
 * </pre>
 *
 * <p>Read {@code MetamorphicCommand} first.
 */
package org.lcindex.verification;
