import { WebSocket } from 'ws'

const normalClosure = 1000

/** A socket that says at once when the other side leaves: the library's own 'close' waits until the stream below is gone. */
export class LeavingSocket extends WebSocket {
  /** The library answers a Close frame by this call, with the frame's code if it had one. */
  override close(code: number = normalClosure, reason?: string | Buffer): void {
    super.close(code, reason)
    this.emit('leaving')
  }
}
