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
 */
package org.lcindex.query;
