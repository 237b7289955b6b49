package org.lcindex.experiments.metamorphic;

/**
 * Where sequences run: one cluster, its clock and its index, for all of them.
 *
 * @param index how to speak to the index; {@link IndexControl#NONE} for none
 */
record MetamorphicEnvironment(TestCluster cluster, ControlledClock clock, IndexControl index) {}
