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
package org.lcindex.sql.plan;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.tools.RelBuilderFactory;

/** Leaves nodes above a scan, or some of what they do, to HBase. Immutable. */
final class PushRule extends RelRule<PushRule.Above> {
  private static final RelRule.OperandTransform SCAN =
      scan -> scan.operand(HBaseScan.class).noInputs();

  private PushRule(Above config) {
    super(config);
  }

  /**
   * A rule for a kind of node.
   *
   * @param push gives what takes the node's place; null when nothing does
   */
  static <R extends RelNode> RelOptRule of(Class<R> node, BiFunction<R, HBaseScan, RelNode> push) {
    return new Above(
            "PushRule:" + node.getSimpleName(),
            above -> above.operand(node).oneInput(SCAN),
            call -> push.apply(call.rel(0), call.rel(1)))
        .toRule();
  }

  /**
   * A rule for a kind of node with one of another kind below.
   *
   * @param push gives what takes their place; null when nothing does
   */
  static <R extends RelNode, S extends RelNode> RelOptRule of(
      Class<R> node, Class<S> below, Push<R, S> push) {
    return new Above(
            "PushRule:" + node.getSimpleName() + "." + below.getSimpleName(),
            above -> above.operand(node).oneInput(next -> next.operand(below).oneInput(SCAN)),
            call -> push.of(call.rel(0), call.rel(1), call.rel(2)))
        .toRule();
  }

  /**
   * A rule for a kind of node with some of other kinds below.
   *
   * @param nodes their classes, the highest first
   * @param push gets them, and gives what takes their place; null when nothing does
   */
  static RelOptRule of(
      List<Class<? extends RelNode>> nodes, BiFunction<List<RelNode>, HBaseScan, RelNode> push) {
    String name = nodes.stream().map(Class::getSimpleName).collect(Collectors.joining("."));
    return new Above(
            "PushRule:" + name,
            above(nodes),
            call -> push.apply(call.getRelList().subList(0, nodes.size()), call.rel(nodes.size())))
        .toRule();
  }

  /**
   * A rule for a kind of node one of whose inputs is a scan with nodes of other kinds above.
   *
   * @param push gets the node and those above the scan, and gives what takes the node's place
   */
  static RelOptRule ofInput(
      Class<? extends RelNode> node,
      List<Class<? extends RelNode>> nodes,
      BiFunction<List<RelNode>, HBaseScan, RelNode> push) {
    String name = nodes.stream().map(Class::getSimpleName).collect(Collectors.joining("."));
    return new Above(
            "PushRule:" + node.getSimpleName() + "." + name,
            join -> join.operand(node).unorderedInputs(above(nodes)),
            call ->
                push.apply(
                    call.getRelList().subList(0, nodes.size() + 1), call.rel(nodes.size() + 1)))
        .toRule();
  }

  /** Nodes of these classes, the highest first, above a scan. */
  static RelRule.OperandTransform above(List<Class<? extends RelNode>> nodes) {
    return nodes.isEmpty()
        ? SCAN
        : next -> next.operand(nodes.get(0)).oneInput(above(nodes.subList(1, nodes.size())));
  }

  /** What takes the place of two nodes above a scan; null when nothing does. */
  interface Push<R, S> {
    RelNode of(R above, S below, HBaseScan scan);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    RelNode pushed = config.push().apply(call);
    if (pushed != null) {
      call.transformTo(pushed);
    }
  }

  /**
   * The nodes above the scan.
   *
   * @param description the rule's name
   * @param operandSupplier their classes
   * @param push gives what takes their place; null when nothing does
   */
  record Above(
      String description,
      RelRule.OperandTransform operandSupplier,
      Function<RelOptRuleCall, RelNode> push)
      implements RelRule.Config {
    @Override
    public RelOptRule toRule() {
      return new PushRule(this);
    }

    @Override
    public RelRule.Config withRelBuilderFactory(RelBuilderFactory factory) {
      return this;
    }

    @Override
    public RelRule.Config withDescription(String other) {
      return new Above(other, operandSupplier, push);
    }

    @Override
    public RelRule.Config withOperandSupplier(RelRule.OperandTransform transform) {
      return new Above(description, transform, push);
    }
  }
}
