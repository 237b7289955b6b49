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
 * The {@code cluster} commands: a real HBase on this machine, each server a process of its own.
 * They are of a clone's command line only, to which the experiments add them.
 *
 * <pre>
 *   ClusterCommand         the root, and stop, status and env
 *     StartCommand         which HBase: HBaseOption, as of every command that starts one
 *     ServerCommands       kill, restart, pause ... of one server
 *        |
 *   FolderCommand          the cluster's folder; the base of them all
 *   ClusterListing         a cluster as text
 *        |
 *   process.ProcessCluster
 * </pre>
 *
 * <p>Read {@link org.lcindex.cluster.command.ClusterCommand} first.
 */
package org.lcindex.cluster.command;
