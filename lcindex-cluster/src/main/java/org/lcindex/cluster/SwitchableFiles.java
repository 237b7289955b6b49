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
package org.lcindex.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.LocalFiles;

/**
 * The real file system, with a fault that a test can switch on and off while a cluster runs on it.
 * Thread safe.
 */
public class SwitchableFiles extends ForwardingLocalFiles {

  /**
   * Looks at every operation before it is done; throws to make it fail. The size is the one that
   * the file would have after a write, 0 for other operations.
   */
  @FunctionalInterface
  public interface Fault {
    void before(Operation operation, Path path, long size) throws IOException;
  }

  private static final Fault NONE = (operation, path, size) -> {};

  private final Map<Path, String> devices = new ConcurrentHashMap<>();
  private volatile Fault fault = NONE;
  private volatile long room = Long.MAX_VALUE;

  /** For {@code lcindex.local.files.class}. */
  public SwitchableFiles() {
    super(LocalFiles.real());
  }

  /** Every operation meets this fault until {@link #heal}. */
  public final void inject(Fault next) {
    fault = next;
  }

  /** Nothing fails any more. */
  public final void heal() {
    fault = NONE;
    room = Long.MAX_VALUE;
  }

  /** Disks say that they have no more free than so many bytes, until {@link #heal}. */
  public final void leaveRoom(long bytes) {
    room = bytes;
  }

  @Override
  public long usableSpace(Path path) throws IOException {
    return Math.min(room, super.usableSpace(path));
  }

  /** From now on a directory and what is in it is on this device, as if one had been mounted. */
  public final void mount(Path directory, String device) {
    devices.put(directory, device);
  }

  @Override
  public String device(Path path) throws IOException {
    for (Path at = path; at != null; at = at.getParent()) {
      String mounted = devices.get(at);
      if (mounted != null) {
        return mounted;
      }
    }
    return super.device(path);
  }

  @Override
  protected void before(Operation operation, Path path) throws IOException {
    fault.before(operation, path, 0);
  }

  @Override
  public Output create(Path path) throws IOException {
    return new ForwardingOutput(super.create(path)) {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        fault.before(Operation.WRITE, path, position() + length);
        super.write(bytes, offset, length);
      }

      @Override
      public void sync() throws IOException {
        fault.before(Operation.WRITE, path, position());
        super.sync();
      }
    };
  }

  @Override
  public Input open(Path path) throws IOException {
    return new ForwardingInput(super.open(path)) {
      @Override
      public void readFully(long position, byte[] into, int offset, int length) throws IOException {
        fault.before(Operation.READ, path, 0);
        super.readFully(position, into, offset, length);
      }
    };
  }
}
