/** Index definitions, their text form, and where they live in a table descriptor. */
package org.lcindex.definition;
