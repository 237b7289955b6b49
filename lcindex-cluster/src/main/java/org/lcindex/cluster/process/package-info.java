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
 * A real HBase on one machine: ZooKeeper, NameNode, DataNodes, master and region servers, each a
 * JVM of its own, from the class path of this one. Of LCIndex the servers get what a user's servers
 * get: the plugin's jar and settings in hbase-site.xml.
 *
 * <p>{@link org.lcindex.cluster.process.ProcessCluster} is the way in. What runs is written down in
 * the cluster's folder ({@code ClusterState}) before and after every step, so that any later
 * process can look at it, act on it and stop it.
 */
package org.lcindex.cluster.process;
