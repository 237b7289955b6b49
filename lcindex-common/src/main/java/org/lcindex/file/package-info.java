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
 * The names of index files: of which kind a file is, and of which HFile it was made.
 *
 * <pre>
 *   status, find and fetch (org.lcindex.rpc) --+
 *                                              +--&gt; FileKind, HFileIdentity
 *   readers and writers of lcindex-core -------+
 * </pre>
 *
 * <p>{@link org.lcindex.file.HFileIdentity} is the first class to read. How files look inside is
 * known to {@code lcindex-core} only.
 */
package org.lcindex.file;
