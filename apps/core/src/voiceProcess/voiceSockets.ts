import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { reason } from '@parley/contract/kernel/errors.ts'
import { callManagementApi } from '@parley/contract/testCalls/testCall.api.ts'
import { z } from 'zod'
import { BY_ITSELF } from '../kernel/http/authenticate.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type AdmissionOptions, type Admitted, TestAdmission } from '../testCalls/testAdmission.ts'
import type { SpokenTests } from './spokenTests.ts'

const { path, query, permission } = callManagementApi.VoiceSocket
const parameters = query.extend({ ticket: z.string().optional() }).strict()
/** Of an upgrade only these reach the voice process. */
const PASSED = ['sec-websocket-key', 'sec-websocket-version', 'sec-websocket-protocol'] as const
const TEND_MS = 25_000

interface Passing extends Admitted {
  readonly socket: Duplex
}

/** The sockets of those who speak: admitted here, and joined as they are with the voice process, which alone reads them. */
export class VoiceSockets {
  readonly #options: AdmissionOptions
  readonly #tests: Pick<SpokenTests, 'reach'> | undefined
  readonly #door: TestAdmission
  readonly #passing = new Set<Passing>()
  readonly #tending: NodeJS.Timeout

  constructor(options: AdmissionOptions, tests: Pick<SpokenTests, 'reach'> | undefined) {
    this.#options = options
    this.#tests = tests
    this.#door = new TestAdmission(options, permission)
    this.#tending = setInterval(() => this.#endExpired(), TEND_MS).unref()
  }

  /** Takes an upgrade of its own path; false leaves it to others. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const url = URL.parse(request.url ?? '/', 'http://localhost')
    if (url?.pathname !== path) return false
    socket.on('error', () => socket.destroy())
    this.#join(request, url, socket, head).catch((error: unknown) => this.#door.refuse(socket, error))
    return true
  }

  /** Rights changed somewhere: who may not speak any more does not. */
  async refresh(): Promise<void> {
    await Promise.all(
      [...this.#passing].map(async ({ socket, isAllowed }) => {
        if (!(await isAllowed(BY_ITSELF))) socket.destroy()
      }),
    )
  }

  /** Ends the sockets of a session; undefined: of any, as notices were missed. */
  endSession(sid: string | undefined): void {
    for (const { socket, caller } of this.#passing) if (sid === undefined || sid === caller.sid) socket.destroy()
  }

  close(): void {
    clearInterval(this.#tending)
    for (const { socket } of this.#passing) socket.destroy()
  }

  async #join(request: IncomingMessage, url: URL, socket: Duplex, head: Buffer): Promise<void> {
    const asked = parameters.safeParse(Object.fromEntries(url.searchParams))
    if (!asked.success) throw new Refusal(reason('validation.failed'))
    const { guid, ticket } = asked.data
    const admitted = await this.#door.admit(request, guid, ticket)
    if (!this.#tests) throw new Refusal(reason('testCall.noVoice', { why: 'This process of Parley carries no sound.' }))
    const upgrade = PASSED.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [`${name}: ${value}`] : []
    })
    const passing = { ...admitted, socket }
    // From now on: what ends sockets must not miss one that is on its way.
    this.#passing.add(passing)
    socket.on('close', () => this.#passing.delete(passing))
    try {
      const voice = await this.#tests.reach(admitted.caller.tenant, guid, [
        'Connection: Upgrade',
        'Upgrade: websocket',
        ...upgrade,
      ])
      join(socket, voice, head)
    } catch (error) {
      this.#passing.delete(passing)
      throw error
    }
  }

  #endExpired(): void {
    const now = this.#options.clock.now()
    for (const { socket, caller } of this.#passing) if (caller.expiresAt && caller.expiresAt <= now) socket.destroy()
  }
}

/** Each end with the other; what was read of the first already comes first. */
function join(socket: Duplex, voice: Duplex, head: Buffer): void {
  if (socket.destroyed) {
    voice.destroy()
    return
  }
  const end = () => {
    socket.destroy()
    voice.destroy()
  }
  voice.on('error', end).on('close', end)
  socket.on('close', end)
  voice.write(head)
  socket.pipe(voice).pipe(socket)
}
