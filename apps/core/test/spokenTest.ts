import { operations } from '@parley/contract/operations.ts'
import { VOICE_PROTOCOL, VOICE_SAMPLE_RATE } from '@parley/contract/testCalls/voiceSocket.rules.ts'
import { type VoiceInput, type VoiceOutput, voiceOutput } from '@parley/contract/testCalls/voiceSocket.schema.ts'
import type { FlowDocument } from '@parley/flow'
import { openFlite } from '@parley/speech/engines/flite.ts'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { allPermissions } from '../src/kernel/jobs/allPermissions.ts'
import type { ConversationRunner } from '../src/runtime/runner.ts'
import { VoiceChannel } from '../src/voice/voiceChannel.ts'
import { SpokenTests } from '../src/voiceProcess/spokenTests.ts'
import { VoiceSockets } from '../src/voiceProcess/voiceSockets.ts'
import { makeFlow } from './conversations.ts'
import { startDiagnosticTest } from './diagnostic.ts'
import { orderFlow } from './orderFlow.ts'

const { CallManagement, Assets } = operations
const log = pino({ level: process.env.TEST_LOG ?? 'silent' })

/** The core with a voice process of its own, on a clock that goes. */
export async function startSpokenTest({ keepMs = 30_000, leaseMs }: { keepMs?: number; leaseMs?: number } = {}) {
  const on = await startDiagnosticTest(leaseMs === undefined ? {} : { leaseMs })
  const [from, begun] = [on.core.clock.now().getTime(), performance.now()]
  on.core.clock.now = () => new Date(from + Math.round(performance.now() - begun))
  const { core } = on
  const { clock, contexts } = core
  const flite = openFlite()
  /** What a process has for calls by voice, beside its runtime. */
  const begin = (runner: ConversationRunner) => {
    const channel = new VoiceChannel({ runner, carrier: undefined, log })
    runner.register(1, channel)
    const tests = new SpokenTests({
      ...{ elsewhere: {}, engines: [flite], runner, channel, clock, log },
      ...{ db: core.db, vault: core.vault, keepMs, leaseMs },
      run(tenant, work) {
        const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant: tenant }
        return contexts.run({ actor, tenant, permissions: allPermissions, requestId: 'calls', log, clock }, work)
      },
    })
    return { channel, tests, sockets: new VoiceSockets({ core, clock, log }, tests) }
  }
  let parts = begin(on.runner)
  on.addSockets({ handleUpgrade: (...upgrade) => parts.sockets.handleUpgrade(...upgrade) })
  const address = core.server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const open: VoiceSocket[] = []
  const socketAt = (path: string, headers: Record<string, string> = {}, protocol: string = VOICE_PROTOCOL) => {
    const socket = new VoiceSocket(`ws://127.0.0.1:${port}${path}`, headers, protocol)
    open.push(socket)
    return socket
  }
  return {
    ...{ on, flite, socketAt },
    get tests() {
      return parts.tests
    },
    get sockets() {
      return parts.sockets
    },
    get channel() {
      return parts.channel
    },
    /** Another process in place of this one, which is killed, or stops as for a restart. Until it begins nobody answers. */
    async restart(how: 'killed' | 'stopped', meanwhile: () => Promise<unknown> = async () => {}) {
      const { channel, tests, sockets } = parts
      if (how === 'stopped') await channel.close(0, undefined, () => true)
      await on.kill()
      sockets.close()
      await tests.close(true)
      await core.owner.query('DELETE FROM app.runtime_process')
      await meanwhile()
      await on.revive()
      parts = begin(on.runner)
    },
    /** Another process on the same database and host. */
    async rival() {
      const second = await on.another()
      const { tests, channel, sockets } = begin(second.runner)
      return {
        runner: second.runner,
        /** It is to end, and takes nothing over any more. */
        drain: () => tests.drain(),
        async close() {
          sockets.close()
          await channel.close(0)
          await tests.close()
          await second.close()
        },
      }
    },
    /** The voice process that has new calls. */
    process() {
      const { pid, place } = parts.tests
      if (pid === undefined || !place) throw new Error('it runs')
      return { pid, place }
    },
    /** Until the voice process has said what it can. */
    async ready() {
      while (parts.tests.state.state !== 'ready') await new Promise((resolve) => setTimeout(resolve, 20))
    },
    /** A test of a flow by voice; `connect` comes to it with a ticket. */
    async call(document: FlowDocument = orderFlow()) {
      const flow = await makeFlow(core, 2, document)
      const body = { idCallScript: flow.idCallScript, channel: 1 as const }
      const started = await core.as('admin').call(CallManagement.TestCall, { body })
      if (started.status !== 200) throw new Error(started.text)
      const { guid } = started.body
      const path = `${CallManagement.VoiceSocket.path}?guid=${guid}`
      return {
        ...{ guid, path, flow },
        async connect(protocol?: string) {
          const { body: given } = await core.as('admin').call(Assets.Ticket, { body: { path } })
          return socketAt(`${path}&ticket=${given.ticket}`, {}, protocol)
        },
      }
    },
    /** All who are on a call leave it for good. */
    async hangUpAll() {
      for (const { ws } of open.splice(0)) ws.close()
      await core.owner.query('DELETE FROM conversation_session WHERE state IS NULL')
      const left = await core.owner.query<{ guid: string }>('SELECT guid FROM conversation_session')
      for (const { guid } of left.rows) await on.runner.say(2, guid, { kind: 'hangup', by: 'caller', reason: 'hangup' })
    },
    async close() {
      for (const { ws } of open) ws.terminate()
      parts.sockets.close()
      await parts.channel.close(0)
      await parts.tests.close()
      await flite.close()
      await on.close()
    },
  }
}

/** The socket of a person who speaks; keeps what it was sent. */
export class VoiceSocket {
  readonly ws: WebSocket
  readonly seen: VoiceOutput[] = []
  readonly closed: Promise<{ code: number; why: string }>
  readonly refused: Promise<number>
  frames = 0
  /** Those with a sound in them. */
  loud = 0
  #waiting: (() => void)[] = []

  constructor(url: string, headers: Record<string, string>, protocol: string) {
    this.ws = new WebSocket(url, protocol, { headers })
    this.ws.on('error', () => {})
    this.refused = new Promise((resolve) =>
      this.ws.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0)),
    )
    this.ws.on('message', (data: Buffer, isBinary) => {
      if (isBinary) {
        this.frames += 1
        if (data.some((byte) => byte !== 0)) this.loud += 1
      } else this.seen.push(voiceOutput.parse(JSON.parse(String(data))))
      for (const wake of this.#waiting.splice(0)) wake()
    })
    this.closed = new Promise((resolve) => this.ws.on('close', (code, why) => resolve({ code, why: String(why) })))
  }

  say(input: VoiceInput | object): void {
    this.ws.send(JSON.stringify(input))
  }

  hello(more: object = {}): void {
    this.say({ type: 'hello', sampleRate: VOICE_SAMPLE_RATE, listens: 'none', halfDuplex: false, ...more })
  }

  async until(fits: () => boolean): Promise<void> {
    while (!fits()) {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push(resolve)
        void this.closed.then(({ code, why }) =>
          reject(new Error(`closed ${code} ${why}: ${JSON.stringify(this.seen)}`)),
        )
      })
    }
  }

  count = (type: VoiceOutput['type']) => this.seen.filter((each) => each.type === type).length
  has = (type: VoiceOutput['type'], count = 1) => this.until(() => this.count(type) >= count)
  state = (is: string, count = 1) =>
    this.until(() => this.seen.filter((each) => each.type === 'state' && each.is === is).length >= count)
}
