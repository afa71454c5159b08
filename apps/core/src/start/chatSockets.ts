import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { DemoSockets } from '../demoCalls/demoSockets.ts'
import type { Channel, Delivery } from '../runtime/channel.ts'
import { type DiagnosticOptions, DiagnosticSockets } from '../testCalls/diagnosticUpgrade.ts'

/** The chat channel: sockets of people who test, and of strangers with a demo link. */
export class ChatSockets implements Channel {
  readonly #tests: DiagnosticSockets
  readonly #demos: DemoSockets

  constructor(options: DiagnosticOptions) {
    this.#tests = new DiagnosticSockets(options)
    this.#demos = new DemoSockets(options)
  }

  /** Takes the upgrades of its own paths; false leaves one to others. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    return this.#tests.handleUpgrade(request, socket, head) || this.#demos.handleUpgrade(request, socket, head)
  }

  deliver(guid: string, deliveries: readonly Delivery[]): void {
    this.#tests.deliver(guid, deliveries)
    this.#demos.deliver(guid, deliveries)
  }

  refresh(): Promise<void> {
    return this.#tests.refresh()
  }

  endSession(sid: string | undefined): void {
    this.#tests.endSession(sid)
  }

  close(): void {
    this.#tests.close()
    this.#demos.close()
  }
}
