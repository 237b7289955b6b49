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
 * Adds the commands of this module to the command line. It is the only room that knows all four
 * tests ({@code metamorphic}, {@code chaos}, {@code harm}, {@code contention}); they do not know
 * one another, but for the clients of contention that take part in chaos. Read {@link
 * org.lcindex.verification.commands.VerificationCommands} first.
 */
package org.lcindex.verification.commands;
