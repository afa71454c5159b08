import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operations } from '@parley/contract/operations.ts'
import { type DiagnosticOutput, diagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import type { FlowDocument } from '@parley/flow'
import { WebSocket } from 'ws'
import { guidAt, type Setup } from '../src/runtime/setup.ts'
import { type Runtime, type RuntimeOptions, startRuntime } from '../src/start/runtime.ts'
import { makeFlow, type TestFlow } from './conversations.ts'
import { startTestCore } from './core.ts'
import { orderFlow } from './orderFlow.ts'

const { CallManagement, Conversations, Assets } = operations

/** The core listening on a port, with a runtime that can be restarted as after a crash, and sockets of test conversations. */
export async function startDiagnosticTest({
  leaseMs,
  backplane,
  sms,
  llm,
  ...options
}: Pick<RuntimeOptions, 'leaseMs' | 'backplane' | 'sms' | 'llm'> & Parameters<typeof startTestCore>[0] = {}) {
  const core = await startTestCore({ ...options, llm })
  const start = () =>
    startRuntime({
      core,
      clock: core.clock,
      leaseMs,
      backplane,
      sms,
      llm,
      log: core.server.log as Parameters<typeof startRuntime>[0]['log'], // the same pino
      isOpen: () => true,
    })
  let runtime: Runtime = await start()
  const base = (await core.server.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  const others: Pick<Runtime['sockets'], 'handleUpgrade'>[] = []
  core.server.server.on('upgrade', (request, socket, head) => {
    const all = [runtime.sockets, ...others]
    if (!all.some((each) => each.handleUpgrade(request, socket, head))) socket.destroy()
  })
  const open: Socket[] = []
  const connect = (path: string, headers: Record<string, string> = {}, at = base) => {
    const socket = new Socket(`${at}${path}`, headers)
    open.push(socket)
    return socket
  }
  const leaveAll = () => {
    for (const socket of open.splice(0)) socket.ws.terminate()
  }
  return {
    core,
    connect,
    leaveAll,
    /** Sockets of other paths. */
    addSockets: (sockets: (typeof others)[number]) => others.push(sockets),
    refreshSockets: () => runtime.sockets.refresh(),
    endSession: (sid: string | undefined) => runtime.sockets.endSession(sid),
    endOverdue: () => runtime.runner.endOverdue(),
    /** Conversations of this process, where a test is their channel. */
    get runner() {
      return runtime.runner
    },
    /** A conversation of the tenant that this process runs from the beginning, and what is said in it. */
    begin: (setup: Setup) => runtime.runner.begin(2, setup),
    say: (guid: string, text: string, id?: string) =>
      runtime.runner.say(2, guid, { kind: 'heard', by: 'typed', alternatives: [{ text }] }, id),
    /** Ends the process as `kill -9` would; `revive` starts one in its place. */
    kill: () => runtime.kill(),
    async revive() {
      runtime = await start()
    },
    /** A second process on the same database. */
    async another() {
      const second = await start()
      const server = createServer()
      server.on('upgrade', (request, socket, head) => {
        if (!second.sockets.handleUpgrade(request, socket, head)) socket.destroy()
      })
      const at = await listenAnywhere(server)
      return {
        runner: second.runner,
        endOverdue: () => second.runner.endOverdue(),
        async join(path: string) {
          const { body } = await core.as('admin').call(Assets.Ticket, { body: { path } })
          return connect(`${path}&ticket=${body.ticket}`, {}, `ws://127.0.0.1:${at}`)
        },
        async close() {
          await second.close()
          server.close()
        },
      }
    },
    /** As after `kill -9`: the process knows nothing any more, the database everything. */
    async restart() {
      leaveAll()
      await runtime.kill()
      // Others wait until its lease is over.
      await core.owner.query('DELETE FROM app.runtime_process')
      runtime = await start()
    },
    /** Starts a test of a flow of its own. */
    async test(document: FlowDocument = orderFlow(), body: object = {}) {
      const flow = await makeFlow(core, 2, document)
      const input = { body: { idCallScript: flow.idCallScript, ...body } }
      const started = await core.as('admin').call(CallManagement.TestCall, input)
      if (started.status !== 200) throw new Error(started.text)
      const { guid, ticket, callId } = started.body
      const path = `${CallManagement.DiagnosticSocket.path}?guid=${guid}`
      return { flow, guid, callId, path, connect: () => connect(`${path}&ticket=${ticket}`) }
    },
    /** A conversation of the tenant that is no test, from its beginning to its end; what is said in it in turn. */
    async real(document: FlowDocument | TestFlow, more: Partial<Setup> = {}, said: readonly string[] = []) {
      const flow = 'idCallScript' in document ? document : await makeFlow(core, 2, document)
      const setup = realSetup(flow, core.clock.now(), more)
      await runtime.runner.begin(2, setup)
      for (const text of said)
        await runtime.runner.say(2, setup.guid, { kind: 'heard', by: 'typed', alternatives: [{ text }] })
      for (;;) {
        const [leg] = (await core.as('admin').call(Conversations.Conversations, { query: { guid: setup.guid } })).body
          .legs
        if (leg?.log.endReason) return { guid: setup.guid, leg, reason: leg.log.endReason.code }
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    /** Another socket of the same conversation, by a ticket of its own. */
    async join(path: string) {
      const { body } = await core.as('admin').call(Assets.Ticket, { body: { path } })
      return connect(`${path}&ticket=${body.ticket}`)
    },
    status: (guid: string) => core.as('admin').call(CallManagement.GetCallStatus, { query: { guid } }),
    async legOf(guid: string) {
      const { body } = await core.as('admin').call(Conversations.Conversations, { query: { guid } })
      const [leg] = body.legs
      if (!leg) throw new Error('no leg')
      return leg
    },
    async close() {
      leaveAll()
      await runtime.close()
      await core.close()
    },
  }
}
function realSetup(flow: TestFlow, at: Date, more: Partial<Setup>): Setup {
  const guid = guidAt(at)
  return {
    guid,
    callId: `call-${guid}`,
    thread: guid,
    channel: 2,
    callType: 1,
    direction: 'in',
    from: '+420777123456',
    to: '+420222333444',
    idCallScript: flow.idCallScript,
    flowGuid: flow.guid,
    flowVersion: flow.version,
    line: null,
    language: null,
    zone: 'Europe/Prague',
    variables: {},
    seed: 1,
    isTest: false,
    idUser: null,
    ...more,
  }
}
export type DiagnosticTest = Awaited<ReturnType<typeof startDiagnosticTest>>

/** A socket that keeps what it was sent; `until` waits for a message that fits. */
export class Socket {
  readonly ws: WebSocket
  readonly seen: DiagnosticOutput[] = []
  readonly closed: Promise<{ code: number; why: string }>
  #waiting: (() => void)[] = []
  constructor(url: string, headers: Record<string, string>) {
    this.ws = new WebSocket(url, { headers })
    this.ws.on('error', () => {})
    this.ws.on('message', (data) => {
      this.seen.push(diagnosticOutput.parse(JSON.parse(String(data))))
      for (const wake of this.#waiting.splice(0)) wake()
    })
    this.closed = new Promise((resolve) => this.ws.on('close', (code, why) => resolve({ code, why: String(why) })))
  }
  async until(fits: (seen: DiagnosticOutput) => boolean, count = 1): Promise<DiagnosticOutput> {
    for (;;) {
      const found = this.seen.filter(fits)[count - 1]
      if (found) return found
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push(resolve)
        void this.closed.then(({ code, why }) =>
          reject(new Error(`closed ${code} ${why}: ${JSON.stringify(this.seen)}`)),
        )
      })
    }
  }
  listening = (count = 1) => this.until((each) => each.type === 'listening', count)
  ended = () => this.until((each) => each.type === 'ended')
  refused = (count = 1) => this.until((each) => each.type === 'refused', count)
  say = (message: object | string) => this.ws.send(typeof message === 'string' ? message : JSON.stringify(message))
  text = (text: string) => this.say({ type: 'text', text })
  robot = () => this.seen.flatMap((each) => (each.type === 'event' && each.kind === 3 ? (each.text ?? '') : []))
}

/** A service that answers JSON after a while; the first requests are never answered. */
export async function serve(answer: object, ignored = 0, afterMs = 0) {
  const paths: string[] = []
  let aborted = 0
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    response.on('close', () => {
      if (!response.writableEnded) aborted += 1
    })
    if (paths.length <= ignored) return
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    }, afterMs)
  })
  return { url: `http://127.0.0.1:${await listenAnywhere(server)}`, paths, server, aborted: () => aborted }
}

async function listenAnywhere(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port // it listens on a port
}
