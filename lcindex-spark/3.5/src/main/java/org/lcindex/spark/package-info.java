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
 * HBase's tables as tables of Spark: DataFrames over them use LCIndex's indexes, and what
 * DataFrames write is indexed. {@link org.lcindex.spark.LCIndexSource} is {@code
 * format("lcindex")}, {@link org.lcindex.spark.LCIndexCatalog} is a catalog; {@code docs/spark.md}
 * is for users. It is one source for each Spark that it is compiled for.
 */
package org.lcindex.spark;
