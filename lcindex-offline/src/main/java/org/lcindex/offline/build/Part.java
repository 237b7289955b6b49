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
package org.lcindex.offline.build;

import java.util.List;
import org.lcindex.offline.manifest.ManifestFile;

/**
 * What is done of a build: a region, or a task of a MapReduce job.
 *
 * @param rows of it
 * @param cells of its HFiles
 * @param files below the build's folder
 */
record Part(long rows, long cells, List<ManifestFile> files) {}
