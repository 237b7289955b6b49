/** The plugin when things go wrong: damaged files, full disks, killed processes, races, and DDL. */
package org.lcindex.experiments.faults;
