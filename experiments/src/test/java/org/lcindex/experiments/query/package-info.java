/** The client modules against a running cluster. */
package org.lcindex.experiments.query;
