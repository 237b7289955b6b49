# Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
# in compliance with the License. You may obtain a copy of the License at
#
#     http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software distributed under the License
# is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
# or implied. See the License for the specific language governing permissions and limitations under
# the License.

module Shell
  module Commands
    class CreateIndex < ::LCIndex::Command
      def help
        <<-EOF
Create one or more indexes on columns of a table, with one alter of the table. The table stays
online; existing rows are indexed in the background (see wait_index), and queries are exact
meanwhile. Give a column and a hash with TYPE and, if wanted, ENCODING, MIN, MAX and FLAGS; or the
same as one text: 'family:qualifier TYPE[(ENCODING)] [MIN MAX [FLAGS]]'. The family may be left out
when the table has only one.

TYPE      BOOLEAN, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, DECIMAL, DATE, TIMESTAMP, STRING, BYTES
ENCODING  how clients store the value: BINARY (as Bytes.toBytes makes it), TEXT or ORDERED
          (OrderedBytes); default TEXT for DATE, else BINARY
MIN, MAX  the values between which the histogram counts; others are indexed all the same
FLAGS     how many counts the histogram has, less one; default 100
GLOBAL    true for a global index, which the master makes as a table of its own: it finds few rows
          by a value without asking every region. It tells first what that takes, and the table's
          regions are reopened. It has no MIN, MAX and FLAGS
POLICY    of a global index: ORDERED, old entries go at once, by a read with each write (the default),
          or DEFERRED, they go later, and writes read nothing; alter_index changes it
BUCKETS   of a global index: 2 to 256, over which neighbouring values are spread
SPLITS    in how many regions the entries of the global indexes begin; default by their size; of a
          grid a power of two
GRID      a global index on several columns, each with its type: for conditions that are selective
          together. Its slots are made of a sample, so the table must have rows
BITS      of a grid: a number for each column, into so many slots (2 to the power of it) are its
          values divided

Examples:

  hbase> create_index 'orders', 'o:totalprice', TYPE => 'DOUBLE'
  hbase> create_index 'orders', 'o:totalprice', TYPE => 'DOUBLE', MIN => 0, MAX => 600000, FLAGS => 100
  hbase> create_index 'orders', 'o:orderkey', TYPE => 'LONG', ENCODING => 'TEXT'
  hbase> create_index 'ns1:orders', {COLUMN => 'o:orderdate', TYPE => 'DATE'}, {COLUMN => 'o:clerk', TYPE => 'STRING'}
  hbase> create_index 'orders', 'o:totalprice DOUBLE 0 600000 100', 'o:orderdate DATE'
  hbase> create_index 'orders', 'o:custkey', TYPE => 'LONG', GLOBAL => true, BUCKETS => 8
  hbase> create_index 'orders', 'o:custkey LONG GLOBAL BUCKETS 8', SPLITS => 16
  hbase> create_index 'orders', GRID => ['o:custkey LONG', 'o:totalprice DOUBLE'], BITS => [6, 6]
  hbase> create_index 'orders', 'GLOBAL GRID(o:custkey LONG, o:totalprice DOUBLE) BITS 6,6'

See also: wait_index, index_status, drop_index
EOF
      end

      def command(table, *definitions)
        told = ->(line) { formatter.row(line) }
        show(ask { |indexes| indexes.create(table, definitions, told) })
      end
    end
  end
end
