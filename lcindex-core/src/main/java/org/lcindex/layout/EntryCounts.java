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
package org.lcindex.layout;

/**
 * How many entries an index has, and how old what they have is.
 *
 * @param rows number of rows in the HFile
 * @param entries number of entries
 * @param complex number of entries of complex rows
 * @param minTimestamp the lowest timestamp in any payload; above the highest when there is none
 * @param maxTimestamp the highest timestamp in any payload
 */
public record EntryCounts(
    long rows, long entries, long complex, long minTimestamp, long maxTimestamp) {}
