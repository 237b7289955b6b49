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
package org.lcindex.rpc.reply;

/**
 * An HFile that a region shows. What it says is of the whole HFile, also where the region shows a
 * part of it after a split, or shows it by a link.
 *
 * @param family its column family
 * @param content the id that an offline build gave it; null without one
 * @param file the HFile itself, by the region that wrote it and its name: regions that show parts
 *     of one HFile tell the same
 * @param cells how many it has
 * @param firstKey of its first cell the key as in a KeyValue, in Base64; empty without cells
 * @param lastKey of its last cell, likewise
 * @param compactedMillisAgo how long ago the compaction began that wrote it; negative if none did
 */
public record ShownHFile(
    String family,
    String content,
    String file,
    long cells,
    String firstKey,
    String lastKey,
    long compactedMillisAgo) {}
