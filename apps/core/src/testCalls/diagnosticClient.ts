import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import {
  type DiagnosticInput,
  type DiagnosticOutput,
  diagnosticInput,
} from '@parley/contract/testCalls/testCall.schema.ts'
import type { Logger } from 'pino'
import type { RawData, WebSocket } from 'ws'
import { BY_ITSELF } from '../kernel/http/authenticate.ts'
import { cleanText } from '../kernel/storedJson.ts'
import type { Delivery } from '../runtime/channel.ts'
import type { Said } from '../runtime/checkpoint.ts'
import { QueueFull } from '../runtime/mailbox.ts'
import type { ConversationRunner } from '../runtime/runner.ts'

const MOST_UNSENT_BYTES = 1_000_000
const TRY_AGAIN_LATER = 1013
const POLICY = 1008
const NOT_ALLOWED = 'not allowed any more'
const SIGN_IN_AGAIN = 'sign in again'
const TOO_MUCH = 'Too much at once. Wait for the answer.'
const MOST_SAID = 50
/** Words of one socket that wait for the one before. */
const MOST_WAITING = 20

interface ClientOptions {
  /** Undefined: of an API secret, or of a provider without sessions. */
  readonly sid: string | undefined
  /** Opened by a program with a secret of its own. */
  readonly isSecret: boolean
  /** When the token or secret ends that opened it. */
  readonly expiresAt: Date | undefined
  /** Whether it is sent traces from the first word on: one that comes back would miss those that came meanwhile. */
  readonly isDebugging: boolean
  readonly runner: ConversationRunner
  readonly log: Logger
  /** What someone says here keeps their session from lying idle. */
  readonly isAllowed: (idleSeconds?: number) => Promise<boolean>
}

/** One socket on a test conversation; there may be several, and one that was lost comes back with the last number it saw. */
export class DiagnosticClient {
  readonly #ws: WebSocket
  readonly #guid: string
  readonly #tenant: number
  readonly #options: ClientOptions
  #isDebugging: boolean
  /** What the flow really said, by the number of the event that records it: without what the record may not show. */
  readonly #said = new Map<number, string>()
  #isAlive = true
  #hearing = Promise.resolve()
  #waiting = 0

  constructor(ws: WebSocket, guid: string, tenant: number, options: ClientOptions) {
    this.#ws = ws
    this.#guid = guid
    this.#tenant = tenant
    this.#options = options
    this.#isDebugging = options.isDebugging
    ws.on('error', (error) => options.log.debug({ err: error }, 'socket failed'))
    ws.on('pong', () => {
      this.#isAlive = true
    })
    ws.on('close', () => options.runner.leave(guid, this.#push))
    ws.on('message', (data, isBinary) => this.#receive(data, isBinary))
  }

  async open(since: number): Promise<void> {
    const { runner, log } = this.#options
    try {
      await runner.join(this.#tenant, this.#guid, since, this.#push)
    } catch (error) {
      log.error({ err: error, guid: this.#guid }, 'conversation could not go on')
      this.close(TRY_AGAIN_LATER, 'try again')
    } finally {
      // It may have been closed while it waited to join.
      if (this.#ws.readyState !== this.#ws.OPEN) runner.leave(this.#guid, this.#push)
    }
  }

  get guid(): string {
    return this.#guid
  }

  /** The flow says something; the event that records it follows. */
  deliver(deliveries: readonly Delivery[]): void {
    for (const delivery of deliveries) if (delivery.kind === 'say') this.#said.set(delivery.seq, delivery.text)
    const latest = [...this.#said.keys()].slice(0, -MOST_SAID)
    for (const seq of latest) this.#said.delete(seq)
  }

  ping(now: Date): void {
    const { expiresAt } = this.#options
    if (expiresAt && expiresAt <= now) this.close(TRY_AGAIN_LATER, SIGN_IN_AGAIN)
    if (!this.#isAlive) this.#ws.terminate()
    this.#isAlive = false
    this.#ws.ping()
  }

  /** Rights changed somewhere: anyone who may not listen any more hears no further word. A program shows its secret again. */
  async checkRights(): Promise<void> {
    if (this.#options.isSecret) return this.close(TRY_AGAIN_LATER, SIGN_IN_AGAIN)
    if (!(await this.#options.isAllowed(BY_ITSELF))) this.close(POLICY, NOT_ALLOWED)
  }

  /** Its session ended, or any did: only who is still signed in gets the ticket to come back. */
  endSession(sid: string | undefined): void {
    if (sid === undefined || sid === this.#options.sid) this.close(TRY_AGAIN_LATER, SIGN_IN_AGAIN)
  }

  close(code: number, why: string): void {
    this.#ws.close(code, why)
  }

  readonly #push = (outputs: readonly DiagnosticOutput[]): void => {
    for (const output of outputs) {
      if (output.type === 'event' && output.kind === eventKind.of.DEBUG && !this.#isDebugging) continue
      this.#send(output.type === 'event' && this.#said.has(output.seq) ? this.#asSaid(output) : output)
      if (output.type === 'ended') this.close(1000, 'ended')
    }
  }

  /** Who talks with the flow reads what it says to them; in the record it may be masked. */
  #asSaid(output: Extract<DiagnosticOutput, { type: 'event' }>): DiagnosticOutput {
    return { ...output, text: this.#said.get(output.seq) ?? output.text }
  }

  #send(output: DiagnosticOutput): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return
    // Anyone who reads too slowly loses the socket, not the conversation: a new one is sent what is missing.
    if (this.#ws.bufferedAmount > MOST_UNSENT_BYTES) this.close(TRY_AGAIN_LATER, 'read faster')
    else this.#ws.send(JSON.stringify(output))
  }

  /** One word after the other, in the order they were said: what is asked of each may take its time. */
  #receive(data: RawData, isBinary: boolean): void {
    if (this.#waiting >= MOST_WAITING) {
      this.#refuse(TOO_MUCH)
      return
    }
    this.#waiting += 1
    this.#hearing = this.#hearing
      .then(() => this.#hear(data, isBinary))
      .catch((error: unknown) => this.#options.log.error({ err: error, guid: this.#guid }, 'input failed'))
      .finally(() => {
        this.#waiting -= 1
      })
  }

  async #hear(data: RawData, isBinary: boolean): Promise<void> {
    const input = isBinary ? undefined : readInput(String(data))
    if (!input) return this.#refuse('This message is not understood.')
    if (input.type === 'debug') {
      this.#isDebugging = input.on
      return
    }
    try {
      if (!(await this.#options.isAllowed())) return this.close(POLICY, NOT_ALLOWED)
      const isTaken = await this.#options.runner.say(
        this.#tenant,
        this.#guid,
        saidOf(input),
        input.type === 'text' ? input.id : undefined,
      )
      // A spoken test to which nobody came yet takes no input, but may be left; who hangs up what is over has what they want.
      if (!isTaken && input.type === 'hangup') await this.#options.runner.call(this.#guid)?.end('caller', 'hangup')
      else if (!isTaken) this.#refuse(reason('testCall.ended').message)
    } catch (error) {
      if (error instanceof QueueFull) return this.#refuse(TOO_MUCH)
      this.#options.log.error({ err: error, guid: this.#guid }, 'input failed')
      this.#refuse('This could not be taken. Try again.')
    }
  }

  #refuse(error: string): void {
    this.#send({ type: 'refused', error })
  }
}

function readInput(text: string): DiagnosticInput | undefined {
  try {
    const read = diagnosticInput.safeParse(JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** A message is complete, keys too. A person takes their time to type, so only their own word for it makes silence; a clock does not. */
function saidOf(input: Exclude<DiagnosticInput, { type: 'debug' }>): Said {
  if (input.type === 'text') return { kind: 'heard', by: 'typed', alternatives: [{ text: cleanText(input.text) }] }
  if (input.type === 'dtmf') return { kind: 'keyed', digits: input.keys, endedBy: 'terminator' }
  return input.type === 'silence' ? { kind: 'silence' } : { kind: 'hangup', by: 'caller', reason: 'hangup' }
}
