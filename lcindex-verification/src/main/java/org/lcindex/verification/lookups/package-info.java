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
 * The checker of lookups: whether a global index, which is apart from its objects, keeps what SLIK
 * promises, while eight writers move objects from value to value and servers end. The oracle is
 * what clients know: when a write began, and when it was acknowledged.
 *
 * <p>An object has one attribute, with an index on a column, or two in a grid. Each attribute has a
 * writer of its own, so the writer of an object's other attribute changes the tuple under its
 * hands: the value-dependent chains of HyperDex are for that.
 *
 * <pre>
 *   LookupsCommand -&gt; LookupsRun --+-- Mover      8 writers: values that move, go and come back
 *                          |       |     +-- Place, Meeting          which object, and who else is there
 *                          |       |     +-- TrackedObject, TrackedValue, Write    what it may look like
 *                           Totals +-- Asker      readers: Question -&gt; Way -&gt; Found
 *                                  |     +-- LookupJudge             what is promised
 *                                  +-- Nemesis    ends servers, moves regions
 *                                        Ticks    one order for all of them
 * </pre>
 *
 * <p>Read {@link org.lcindex.verification.lookups.LookupJudge} first.
 */
package org.lcindex.verification.lookups;
