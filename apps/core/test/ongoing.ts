import { setTimeout as sleep } from 'node:timers/promises'
import type { HubConnection } from '@microsoft/signalr'
import { Wall } from '@parley/contract/ongoing/ongoing.rules.ts'
import { type OngoingNews, ongoingNews } from '@parley/contract/ongoing/ongoing.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { createMemoryBackplane } from '@parley/hub/backplanes/memory.ts'
import { expect, vi } from 'vitest'
import type { LlmPort } from '../src/kernel/llmPort.ts'
import { guidAt, type Setup } from '../src/runtime/setup.ts'
import { makeFlow, makeLine } from './conversations.ts'
import { startDiagnosticTest } from './diagnostic.ts'
import { giveRole } from './giveRole.ts'
import { startLiveHub } from './liveHub.ts'
import { orderFlow } from './orderFlow.ts'
import { type PersonName, subjectOf } from './people.ts'

const { DialModuleLines: D } = operations
/** Within it all that was joined has been told. */
const TOLD_MS = 300
const rules = [
  {
    language: 'en-GB',
    phrases: [
      { text: 'lawyer', weight: 3 },
      { text: 'complain', weight: 2 },
    ],
    thresholds: { low: 2, medium: 5, high: 8 },
  },
]

/** Follows what runs, on a line where one is named; what it comes to, what is told, and how it ended. */
export function followWall(connection: HubConnection, line?: { readonly idLine: number }) {
  const wall = new Wall()
  const heard: OngoingNews[] = []
  const seen: { ended?: string } = {}
  const { operationId } = line ? D.OngoingStreamOfLine : D.OngoingStream
  connection.stream<unknown>(operationId, line ? { idDialModuleLine: line.idLine } : {}).subscribe({
    next: (item) => {
      const news = ongoingNews.parse(item)
      heard.push(news)
      wall.hear(news)
    },
    complete: () => {
      seen.ended = 'complete'
    },
    error: (error: Error) => {
      seen.ended = error.message
    },
  })
  return { wall, heard, seen }
}

/** Conversations on two lines, risk rules, and two hubs that only their backplane connects: what processes tell reaches the second. */
export async function startOngoingTest(leaseMs?: number, llm?: LlmPort) {
  const on = await startDiagnosticTest({ leaseMs, llm, backplane: createMemoryBackplane() })
  const { core } = on
  const streams = createMemoryBackplane()
  const first = await startLiveHub(core, undefined, streams)
  const second = await startLiveHub(core, undefined, streams)
  const flow = await makeFlow(core, 2, orderFlow())
  const line = await makeLine(core, 2, 'Orders')
  const hidden = await makeLine(core, 2, 'Board')
  await giveRole(core, 'viewer', { OngoingConversations: ['view'], Line: [`view:${line.idLine}`] })
  await giveRole(core, 'designer', { OngoingConversations: ['view', 'speak', 'end'], Line: ['view'] })
  await core.owner.query(
    `INSERT INTO agent_control (id_tenant, features, languages, rules, updated_at) VALUES (2, '[0, 1]', '["en-GB"]', $1, now())`,
    [JSON.stringify(rules)],
  )
  const pump = () => first.emit(core.events.splice(0))
  const list = async (name: PersonName, query: object = {}) => {
    const answer = await core.as(name).call(D.OngoingConversations, { query: { limit: 200, ...query } })
    expect(answer.status).toBe(200)
    return answer.body.items
  }
  const setupOf = (): Setup => {
    const guid = guidAt(core.clock.now())
    return {
      ...{ guid, callId: `call-${guid}`, thread: guid, channel: 2, callType: 1, direction: 'in' },
      ...{ from: '+420777123456', to: '+420222333444', idCallScript: flow.idCallScript, flowGuid: flow.guid },
      ...{ flowVersion: flow.version, line, language: null, zone: 'Europe/Prague', variables: {}, seed: 1 },
      ...{ isTest: false, idUser: null },
    }
  }
  return {
    ...{ on, core, second, line, hidden, pump, list },
    soon: <T>(check: () => T | Promise<T>) =>
      vi.waitFor(
        async () => {
          pump()
          return await check()
        },
        { timeout: 10_000, interval: 30 },
      ),
    async begin(more: Partial<Setup> = {}): Promise<string> {
      const setup = { ...setupOf(), ...more }
      await on.begin(setup)
      return setup.guid
    },
    /** A call that nobody has answered. */
    async ring(): Promise<string> {
      const setup = { ...setupOf(), channel: 1 as const }
      await on.runner.ring(2, setup)
      return setup.guid
    },
    connect: async (name: PersonName, context?: number): Promise<HubConnection> => {
      const token = await core.token({ sub: subjectOf(name) })
      return (await second.connect(token, context === undefined ? {} : { context })).connection
    },
    one: async (guid: string) => (await list('admin')).find((row) => row.guid === guid),
    /** Nothing is left for the next test. */
    async clear() {
      await Promise.all([first.leaveAll(), second.leaveAll()])
      await core.owner.query('DELETE FROM conversation_session')
      await on.restart()
      // A test that never looked at a wall leaves its news waiting, and what was killed in this process still tells what it had joined.
      await sleep(TOLD_MS)
      core.events.length = 0
    },
    async close() {
      await first.close()
      await second.close()
      await on.close()
    },
  }
}
export type OngoingTest = Awaited<ReturnType<typeof startOngoingTest>>
