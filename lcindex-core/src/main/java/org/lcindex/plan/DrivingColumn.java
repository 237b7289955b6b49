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
package org.lcindex.plan;

/**
 * What one indexed column would cost as the driving column of a query in one region. Immutable.
 *
 * @param name the column as it is shown, {@code family:qualifier}
 * @param entries IFile entries inside the column's key range, over all HFiles that have its IFile
 * @param matches rows expected to pass all conditions, of those entries
 * @param missingFiles HFiles without this column's IFile
 * @param missingCells cells of those HFiles, which would be scanned
 */
public record DrivingColumn(
    String name, long entries, long matches, int missingFiles, long missingCells) {}
