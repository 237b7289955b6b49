package org.lcindex.experiments.metamorphic;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;

/**
 * A put or delete that happens only if a cell compares as asked: {@code check op=EQUAL f:a=5 | put
 * row=r1 ...}.
 */
record CheckOperation(CompareOperator op, CellWord cell, RowOperation then) implements Operation {

  static CheckOperation parse(Fields fields, String then) {
    return new CheckOperation(
        CompareOperator.valueOf(fields.get("op")),
        CellWord.cellsOf(fields).get(0),
        Operations.parseRow(then));
  }

  @Override
  public void run(TestTable table) throws IOException {
    CheckAndMutate.Builder check =
        CheckAndMutate.newBuilder(then.row())
            .ifMatches(cell.familyBytes(), cell.qualifier(), op, cell.value());
    table
        .table()
        .checkAndMutate(
            then instanceof DeleteOperation
                ? check.build((Delete) then.toRow(table.start()))
                : check.build((Put) then.toRow(table.start())));
  }

  @Override
  public List<Operation> simpler() {
    return List.of(then);
  }

  @Override
  public String toString() {
    return "check op=" + op + " " + cell + " | " + then;
  }
}
