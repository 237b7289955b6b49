# Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
# in compliance with the License. You may obtain a copy of the License at
#
#     http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software distributed under the License
# is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
# or implied. See the License for the specific language governing permissions and limitations under
# the License.

# Stands before the stock shell's file of this name: that one, of HBase 2.4, needs a class that HBase
# 2.6 no longer has. For tests only.
module Shell
  module Commands
    class Trace < Command
      def help
        'Not here: the shell under test is older than its HBase.'
      end

      def command(*_args)
        raise help
      end
    end
  end
end
