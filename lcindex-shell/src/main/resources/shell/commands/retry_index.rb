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
    class RetryIndex < ::LCIndex::Command
      def help
        <<-EOF
Queue again what failed or is missing of a table's index files, also where attempts were given up
(state DEGRADED in index_status).

Example:

  hbase> retry_index 'orders'
EOF
      end

      def command(table)
        show(ask { |indexes| indexes.retry(table) })
      end
    end
  end
end
