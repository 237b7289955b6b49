/** Index files as text, for people: what the command line tool prints and golden tests compare. */
package org.lcindex.dump;
