/**
 * The command {@code sql}: statements that are typed or given, by JDBC alone, so that it knows
 * nothing of how they are answered.
 */
@InterfaceAudience.Private
package org.lcindex.sql.prompt;

import org.apache.yetus.audience.InterfaceAudience;
