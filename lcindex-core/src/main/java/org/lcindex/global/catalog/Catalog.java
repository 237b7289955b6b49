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
package org.lcindex.global.catalog;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.coverage.Built;
import org.lcindex.global.coverage.Coverage;
import org.lcindex.global.coverage.Lifetimes;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.global.table.CatalogTable;
import org.lcindex.predicate.KeyRange;

/**
 * The catalog of global indexes, as servers read and write it. Every call is one or two calls to
 * one region; none compares before it sets, so marks of many regions do not disturb one another.
 * Calls go to HBase's handlers of high priority: they are few and small, and neither writes that
 * wait for entries nor bulk loads keep them waiting. What is written is in the write-ahead log when
 * a method returns. What throws may have been written or not. Thread safe.
 */
@InterfaceAudience.Private
public final class Catalog {
  private static final byte[] INDEX = CatalogTable.indexFamily();
  private static final byte[] TOKENS = CatalogTable.tokensFamily();
  private static final SecureRandom RANDOM = new SecureRandom();

  /** Of the tokens of single rows of an index. */
  private static final long MOST_BYTES_OF_ROWS = 1 << 20;

  /** Of a token besides its bounds, with the row key and what else HBase adds to a cell. */
  private static final int TOKEN_BYTES = 100;

  private final Connection connection;
  private final int timeoutMillis;

  /**
   * Over a connection of a server, which stays the caller's.
   *
   * @param timeoutMillis after which a call gives up
   */
  public Catalog(Connection connection, int timeoutMillis) {
    this.connection = connection;
    this.timeoutMillis = timeoutMillis;
  }

  /** A token that nobody else has. */
  public static Token token(KeyRange range, Reason reason) {
    return new Token(RANDOM.nextLong(), range, reason);
  }

  /**
   * Writes the row of an index that is about to be created: nothing is covered. The descriptors
   * come after it.
   *
   * @param incarnation of its table of entries
   */
  public void create(TableName base, GlobalIndex index, long incarnation) throws IOException {
    write(whole(base, index, incarnation, token(KeyRange.all(), Reason.CREATED)));
  }

  /**
   * Gives an index that had a life before a row with all that a row says, and marks everything: at
   * a restore, a clone or a truncation, and where the row was lost. It is not taken for new: of
   * what its entries stood for, names may have been given out.
   *
   * @param incarnation of its table of entries
   */
  public void renew(TableName base, GlobalIndex index, long incarnation) throws IOException {
    write(whole(base, index, incarnation, token(KeyRange.all(), Reason.REPLACED)));
  }

  /** As {@link #renew}, with a mark that no region builds, until another takes its place. */
  public void renewAmidAnAlter(TableName base, GlobalIndex index, long incarnation)
      throws IOException {
    Token token = token(KeyRange.all(), Reason.REPLACED);
    write(addLifetimes(whole(base, index, incarnation, token), token, Lifetimes.UNREADABLE));
  }

  private static Put whole(TableName base, GlobalIndex index, long incarnation, Token token) {
    Put put = put(GlobalTables.catalogRow(base, index));
    // Whether it stands by is the descriptor's to say, and changes.
    String text = index.standby(false).toString();
    put.addColumn(INDEX, CatalogCells.DEFINITION, CatalogCells.text(text));
    put.addColumn(INDEX, CatalogCells.INCARNATION, Bytes.toBytes(incarnation));
    return add(put, token);
  }

  /** What is said of an index; null if there is no row of its generation. */
  public CatalogRow read(TableName base, GlobalIndex index) throws IOException {
    return read(GlobalTables.catalogRow(base, index));
  }

  /** What a row says; null if there is none. */
  public CatalogRow read(byte[] row) throws IOException {
    try (Table table = table()) {
      return CatalogRow.of(table.get(new Get(row).setPriority(HConstants.HIGH_QOS)));
    }
  }

  /** The rows of a base table's indexes, those too that its descriptor does not have any more. */
  public List<CatalogRow> rows(TableName base) throws IOException {
    List<CatalogRow> rows = new ArrayList<>();
    Scan scan = new Scan().setStartStopRowForPrefixScan(GlobalTables.catalogRows(base));
    try (Table table = table();
        ResultScanner scanner = table.getScanner(scan.setPriority(HConstants.HIGH_QOS))) {
      // Not by its iterator, whose exceptions hide that there is no catalog.
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows.add(CatalogRow.of(row));
      }
    }
    return rows;
  }

  /** Puts a token into a row: the index lacks entries of its range, or is about to. */
  public void mark(byte[] row, Token token) throws IOException {
    write(add(put(row), token));
  }

  /** Puts a token that only regions build which keep cells at least so long (rule CV11). */
  public void mark(byte[] row, Token token, Lifetimes lifetimes) throws IOException {
    write(addLifetimes(add(put(row), token), token, lifetimes));
  }

  /** Notes a call that restores a table. */
  public void note(byte[] row, RestoreCall call) throws IOException {
    write(put(row).addColumn(INDEX, NoteCells.restore(call.id()), NoteCells.value(call)));
  }

  /** Calls that restored a table are over. */
  public void forget(byte[] row, Collection<RestoreCall> calls) throws IOException {
    Delete delete = deleteOf(row);
    calls.forEach(call -> delete.addColumns(INDEX, NoteCells.restore(call.id())));
    if (!delete.isEmpty()) {
      try (Table table = table()) {
        table.delete(delete);
      }
    }
  }

  /**
   * Puts tokens into a row, if those of single rows that it has leave room for those among them:
   * every server of the index's entries reads all of them once a second.
   *
   * @return whether they are there; else nothing was written
   */
  public boolean mark(byte[] row, List<Token> tokens) throws IOException {
    long bytes = bytesOfRows(tokens);
    if (bytes > 0) {
      CatalogRow now = read(row);
      bytes += now == null ? 0 : bytesOfRows(now.tokens());
    }
    if (bytes > MOST_BYTES_OF_ROWS) {
      return false;
    }
    Put put = put(row);
    tokens.forEach(token -> add(put, token));
    write(put);
    return true;
  }

  /** What tokens of single rows take in store and in answers, about. */
  private static long bytesOfRows(List<Token> tokens) {
    return tokens.stream()
        .filter(token -> token.range().isPoint())
        .mapToLong(token -> TOKEN_BYTES + 2L * token.range().low().length)
        .sum();
  }

  /**
   * Deletes tokens with their lifetimes, whether or not they are there. The caller has put others
   * for all of their rows before. What builds have made good of them goes with the next build.
   */
  public void takeBack(byte[] row, List<Long> tokens) throws IOException {
    Delete delete = deleteOf(row);
    for (long token : tokens) {
      delete.addColumns(TOKENS, CatalogCells.qualifier(token));
      delete.addColumns(INDEX, NoteCells.lifetimesOf(token));
    }
    try (Table table = table()) {
      table.delete(delete);
    }
  }

  /**
   * Says that the base table's rows have become those of a snapshot, or may have: what was written
   * before can come back from a WAL (rule CV13). Nothing is uncovered by it.
   *
   * @param now in milliseconds, not before the last write of the old rows
   */
  public void replaced(byte[] row, long now) throws IOException {
    write(put(row).addColumn(INDEX, CatalogCells.REPLACED, Bytes.toBytes(now)));
  }

  /**
   * The entries of a row that is there are about to become others: it names an incarnation that
   * nothing has, and marks everything.
   */
  public void disown(byte[] row, long unknown) throws IOException {
    Put put = put(row);
    put.addColumn(INDEX, CatalogCells.INCARNATION, Bytes.toBytes(unknown));
    write(add(put, token(KeyRange.all(), Reason.REPLACED)));
  }

  /**
   * Says what a build has made good, and takes back the tokens of which nothing is left.
   *
   * @return whether nothing is left of all of the tokens
   */
  public boolean built(byte[] row, List<Built> built) throws IOException {
    if (built.isEmpty()) {
      return true;
    }
    Put put = put(row);
    for (Built piece : built) {
      put.addColumn(
          TOKENS, CatalogCells.qualifier(piece, RANDOM.nextLong()), CatalogCells.value(piece));
    }
    try (Table table = table()) {
      table.put(put);
      Result now = table.get(new Get(row).setPriority(HConstants.HIGH_QOS));
      Delete delete = whole(now);
      if (!delete.isEmpty()) {
        table.delete(delete);
      }
      CatalogRow then = CatalogRow.of(now);
      Set<Long> ours =
          built.stream().map(Built::token).collect(Collectors.toCollection(TreeSet::new));
      return Coverage.of(then.tokens(), then.built(), KeyRange.all()).stream()
          .noneMatch(token -> ours.contains(token.id()));
    }
  }

  /**
   * Takes back tokens for a reason that no build makes good. Whoever calls has put another token
   * for all of their rows before.
   */
  public void takeBack(byte[] row, Reason reason) throws IOException {
    CatalogRow now = read(row);
    Delete delete = deleteOf(row);
    for (Token token : now == null ? List.<Token>of() : now.tokens()) {
      if (token.reason() == reason) {
        delete.addColumns(TOKENS, CatalogCells.qualifier(token));
      }
    }
    if (!delete.isEmpty()) {
      try (Table table = table()) {
        table.delete(delete);
      }
    }
  }

  /** The tokens that are wholly built with all that is of them, and what is of tokens gone. */
  private static Delete whole(Result now) {
    CatalogRow row = CatalogRow.of(now);
    Set<Long> standing =
        Coverage.of(row.tokens(), row.built(), KeyRange.all()).stream()
            .map(Token::id)
            .collect(Collectors.toCollection(TreeSet::new));
    Delete delete = deleteOf(now.getRow());
    for (Cell cell : now.rawCells()) {
      if (CellUtil.matchingFamily(cell, TOKENS)
          && CatalogCells.isReadable(cell.getQualifierLength())
          && !standing.contains(
              Bytes.toLong(cell.getQualifierArray(), cell.getQualifierOffset(), Long.BYTES))) {
        delete.addColumns(TOKENS, CellUtil.cloneQualifier(cell));
      }
      Long raised = NoteCells.tokenOf(cell);
      if (raised != null && !standing.contains(raised)) {
        delete.addColumns(INDEX, CellUtil.cloneQualifier(cell));
      }
    }
    return delete;
  }

  /** The index is dropped: nobody believes it, and nobody asks. */
  public void delete(byte[] row) throws IOException {
    try (Table table = table()) {
      table.delete(deleteOf(row));
    }
  }

  private static Delete deleteOf(byte[] row) {
    return new Delete(row).setDurability(Durability.SYNC_WAL).setPriority(HConstants.HIGH_QOS);
  }

  private static Put put(byte[] row) {
    return new Put(row).setDurability(Durability.SYNC_WAL).setPriority(HConstants.HIGH_QOS);
  }

  private static Put add(Put put, Token token) {
    return put.addColumn(TOKENS, CatalogCells.qualifier(token), CatalogCells.value(token));
  }

  private static Put addLifetimes(Put put, Token token, Lifetimes lifetimes) {
    return put.addColumn(INDEX, NoteCells.lifetimesOf(token.id()), NoteCells.value(lifetimes));
  }

  private void write(Put put) throws IOException {
    try (Table table = table()) {
      table.put(put);
    }
  }

  private Table table() {
    return connection
        .getTableBuilder(GlobalTables.CATALOG, null)
        .setOperationTimeout(timeoutMillis)
        .setRpcTimeout(timeoutMillis)
        .setReadRpcTimeout(timeoutMillis)
        .setWriteRpcTimeout(timeoutMillis)
        .build();
  }
}
