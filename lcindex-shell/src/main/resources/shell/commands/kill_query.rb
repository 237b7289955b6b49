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
    class KillQuery < ::LCIndex::Command
      def help
        <<-EOF
End a query, one's own or, for an ADMIN of its table, anybody's: its client gets an error. What an
index serves ends at once, a plain scan with its client's next call. Scans that the query opens
within the next ten minutes are refused.

Example:

  hbase> kill_query '2b7xk3q9'                # the id that list_queries shows
EOF
      end

      def command(id)
        show(ask { |indexes| indexes.kill(id) })
      end
    end
  end
end
