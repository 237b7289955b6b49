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
package org.lcindex.experiments.demo;

/**
 * One query of the demo; its components are the fields of the JSON output.
 *
 * @param name the paper's
 * @param rows returned
 * @param column that drove the index, {@code family:qualifier}; several, when regions differed, are
 *     joined by {@code +}
 * @param estimated candidates, by the planner, of all regions
 * @param candidates met, of all regions
 * @param indexMillis median time through the index
 * @param scanMillis median time of the same scan without it
 * @param equal whether both returned the same cells
 */
record QueryReport(
    String name,
    long rows,
    String column,
    long estimated,
    long candidates,
    double indexMillis,
    double scanMillis,
    boolean equal) {}
