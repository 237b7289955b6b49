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
 * What servers tell of indexes, as users see it, and the exceptions that go over the wire by their
 * names. The rest is in rooms of its own:
 *
 * <pre>
 *   caller      asks the regions of a table at the same time; what failed, in words
 *   endpoint    the endpoints of HBase's coprocessors, and what they are asked
 *   reply       what they answer, unless it is here
 * </pre>
 *
 * <p>Records are JSON. A reader ignores members it does not know, and takes absent members as 0,
 * null or empty, so servers and clients of neighbouring versions understand each other.
 */
package org.lcindex.rpc;
