<<<<<<< HEAD
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
 * The client side: multi-dimensional range queries as HBase scans. Needs the HBase client only, no
 * server class.
=======
/**
 * The client side of LCIndex: multi-dimensional range queries and the administration of indexes.
 *
 * <p>{@link org.lcindex.query.Mdrq} builds an ordinary HBase {@code Scan}, {@link
 * org.lcindex.query.MdrqClient} runs it over regions in parallel, {@link
 * org.lcindex.query.LCIndexAdmin} creates, drops and watches indexes. None of it is needed to
 * profit from an index: any HBase client's scan with the same filters is served the same way.
 *
 * <pre>
 * try (LCIndexAdmin admin = new LCIndexAdmin(connection);
 *     MdrqClient client = new MdrqClient(connection);
 *     Table orders = connection.getTable(TableName.valueOf("orders"))) {
 *   admin.createIndexes(orders.getName(), "cf:price DOUBLE 0 99999 100", "cf:date DATE");
 *   admin.waitUntilBuilt(orders.getName(), Duration.ofMinutes(5));
 *   Mdrq query =
 *       Mdrq.on(orders)
 *           .where(column("cf:price").between(1000, 1200))
 *           .where(column("cf:date").ge("1998-01-01"))
 *           .limit(100)
 *           .build();
 *   try (ResultScanner rows = client.scan(query)) {
 *     for (Result row : rows) { ... }
 *   }
 * }
 * </pre>
>>>>>>> query
 */
package org.lcindex.query;
