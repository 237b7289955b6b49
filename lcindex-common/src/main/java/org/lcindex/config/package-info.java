/**
 * The configuration keys of LCIndex: the only place that has their names.
 *
 * <pre>
 *   hbase-site.xml, table descriptor
 *           |  read by regionserver.base.Settings
 *           v
 *       ConfigKeys  -- one ConfigKey each: name, scope, default, limits, meaning
 *           |          UnknownKeys: what looks like one
 *           |
 *           v
 *   docs/configuration.md, clusters for tests, verification
 * </pre>
 *
 * <p>Begin with {@link org.lcindex.config.ConfigKeys}.
 */
@InterfaceAudience.Private
package org.lcindex.config;

import org.apache.yetus.audience.InterfaceAudience;
