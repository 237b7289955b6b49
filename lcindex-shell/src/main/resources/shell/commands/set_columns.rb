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
    class SetColumns < ::LCIndex::Command
      def help
        <<-EOF
Declare the types of columns, and of the row key, once for a table: conditions on them need no type
then, and rows are shown by them. Each declaration is a text, 'family:qualifier TYPE[(ENCODING)]' or
'row TYPE[(ENCODING)]' for the row key; help 'create_index' lists the types. The family may be left
out when the table has only one. Nothing is built. The type of an index comes before a declared one.
Behind DECIMAL may be SCALE n, the digits behind the point, for SQL and Parquet.
Row keys made of parts are 'row = NAME TYPE[(ENCODING)] [LENGTH] [DESC] [SEPARATOR], ...'.

Examples:

  hbase> set_columns 'orders', 'o:clerk STRING', 'o:custkey LONG'
  hbase> set_columns 'orders', 'row LONG'
  hbase> set_columns 'orders', 'o:price DECIMAL SCALE 2'
  hbase> set_columns 'visits', 'row = customer LONG, day DATE, seq INT'

See also: list_columns, unset_columns
EOF
      end

      def command(table, *declarations)
        show(ask { |indexes| indexes.set_columns(table, declarations.flatten) })
      end
    end
  end
end
