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
package org.lcindex.rpc;

import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.rpc.caller.Causes;

/**
 * A region does not give a row that a global index has proposed to a Get: beside a coprocessor of
 * others only a scan shows what the plain scan shows. The client scans the row then.
 */
@InterfaceAudience.Private
public final class BesideObserverException extends DoNotRetryIOException {
  private static final long serialVersionUID = 1L;

  /** As HBase's client makes it of a server's answer, too. */
  public BesideObserverException(String message) {
    super(message);
  }

  /** Whether Gets failed for that; of a batch HBase's client may tell it in the message only. */
  public static boolean isWhy(Throwable failure) {
    String name = BesideObserverException.class.getName();
    return Causes.of(failure).stream()
        .anyMatch(
            cause ->
                cause instanceof BesideObserverException
                    || String.valueOf(cause.getMessage()).contains(name));
  }
}
