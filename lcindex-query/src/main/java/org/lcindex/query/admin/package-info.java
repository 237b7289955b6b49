/**
 * Parts of {@link org.lcindex.query.LCIndexAdmin} that need no cluster: checks, summaries, text.
 */
package org.lcindex.query.admin;
