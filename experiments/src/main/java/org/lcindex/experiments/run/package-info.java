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
 * The command {@code experiments run}: on a cluster ({@code Testbed}) every technique has a {@code
 * Session} in every round, which measures what has no line in the raw file yet; {@code Experiments}
 * puts the sessions in order. A session whose lines are all there is skipped; one that is not
 * complete makes its tables anew, so nothing depends on what a killed run has left in a cluster.
 * Techniques of a {@link org.lcindex.experiments.technique.PeerProject} come last, in a JVM and on
 * a cluster of their own ({@code PeerJvm}), into the same raw file.
 */
package org.lcindex.experiments.run;
