import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { operations } from '@parley/contract/operations.ts'
import type { FlowDocumentInput } from '@parley/flow'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { type DiagnosticTest, type Socket, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { allJobs } from '../domains.ts'
import { startWorker } from '../kernel/jobs/worker.ts'
import { RECORDS } from './recording.store.ts'

const { Assets, Conversations, DialLogs, Home, Tasks } = operations
const SPOKEN = 'zq7391xk'
const KEYED = '73917391'

let on: DiagnosticTest
const logged: string[] = []
const memory = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged.push(chunk.toString())
    done()
  },
})
beforeAll(async () => {
  on = await startDiagnosticTest({ log: pino({ level: 'trace' }, memory) })
})
afterEach(() => on.leaveAll())
afterAll(() => on.close())

/** What every table holds. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await on.core.owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(50)
  const all: string[] = []
  for (const { name } of tables) {
    const { rows } = await on.core.owner.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`)
    all.push(...rows.map(({ text }) => text))
  }
  return all.join('\n').toLowerCase()
}

const holdsSecret = (text: string) => text.includes(SPOKEN) || text.includes(KEYED)

/** What the one who tests is told of the record; what the robot says to them is theirs. */
const watched = ({ seen }: Socket) =>
  JSON.stringify(seen.filter((each) => each.type !== 'event' || each.kind !== 3)).toLowerCase()

/** The file with all conversations, as it is downloaded. */
async function exportedRows(): Promise<string> {
  const { core } = on
  const worker = await startWorker({
    pool: core.owner,
    contexts: core.contexts,
    clock: core.clock,
    log: pino({ level: 'silent' }),
    jobs: allJobs(core.services),
  })
  try {
    const admin = core.as('admin')
    const { id } = (await admin.call(DialLogs.ExportDialLogs, { body: { isTest: true } })).body
    const task = async () => (await admin.call(Home.UserTasksOverview)).body.find((each) => each.id === id)
    await expect.poll(async () => (await task())?.status, { timeout: 10_000 }).toBe(2)
    const path = Tasks.Result.path.replace('{id}', String(id))
    const { ticket } = (await admin.call(Assets.Ticket, { body: { path } })).body
    return (await core.server.inject({ url: `${path}?ticket=${ticket}` })).body
  } finally {
    await worker.stop()
  }
}

type NodeInput = FlowDocumentInput['nodes'][number]
const start: NodeInput = { id: 'start', type: 'start', outlets: { next: 'first' } }
const end: NodeInput = { id: 'end', type: 'end' }
const text = (said: string) => ({ en: [{ kind: 'text' as const, text: said }] })

test('what is said and keyed in secret is nowhere but with the one who said it and the services that are asked', async () => {
  const asked: string[] = []
  const service = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.statusCode = 500
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => service.once('listening', resolve))
  const { port } = service.address() as AddressInfo // it listens on a port
  const component = await makeFlow(
    on.core,
    2,
    flowOf(
      [
        start,
        {
          id: 'first',
          type: 'set',
          assignments: [{ variable: 'result', expression: 'taken.upperAscii()' }],
          outlets: { next: 'say' },
        },
        { id: 'say', type: 'say', texts: text('The component got {{ taken }}'), outlets: { next: 'end' } },
        end,
      ],
      {
        languages: [{ code: 'en' }],
        variables: [
          { name: 'taken', type: 'string' },
          { name: 'result', type: 'string' },
        ],
      },
    ),
  )
  const document = flowOf(
    [
      start,
      {
        id: 'first',
        type: 'dtmf',
        digits: { variable: 'pin', min: 4, max: 8 },
        outlets: { digits: 'word', noInput: 'end', noMatch: 'end' },
      },
      {
        id: 'word',
        type: 'listen',
        sensitive: true,
        variable: 'sentence',
        reactions: [{ name: 'word', recognise: [{ kind: 'anything' }], variable: 'word' }],
        outlets: { word: 'copy', noInput: 'end', noMatch: 'end' },
      },
      {
        id: 'copy',
        type: 'set',
        assignments: [
          { variable: 'note', expression: '"pin " + pin' },
          { variable: 'left', expression: 'word' },
        ],
        outlets: { next: 'part' },
      },
      {
        id: 'part',
        type: 'subflow',
        flow: component.guid,
        version: { policy: 'pinned', version: component.version },
        inputs: [{ variable: 'taken', expression: 'word + pin' }],
        outputs: [{ variable: 'sentence', from: 'result' }],
        outlets: { next: 'ask', error: 'ask' },
      },
      {
        id: 'ask',
        type: 'request',
        method: 'POST',
        url: `http://127.0.0.1:${port}/{{ word }}`,
        body: '{"pin": {{ pin }}}',
        outlets: { ok: 'fault', error: 'fault' },
      },
      {
        id: 'fault',
        type: 'set',
        assignments: [{ variable: 'note', expression: '{"0000": "a"}[pin]' }],
        outlets: { next: 'end' },
      },
      {
        id: 'sorry',
        type: 'say',
        texts: text('Your new code is {{ note }}, {{ sentence }}'),
        outlets: { next: 'more' },
      },
      {
        id: 'more',
        type: 'listen',
        reactions: [{ name: 'bye', recognise: [{ kind: 'anything' }] }],
        outlets: { bye: 'end', noInput: 'end', noMatch: 'end' },
      },
      end,
    ],
    {
      languages: [{ code: 'en' }],
      onErrorNode: 'sorry',
      variables: [
        { name: 'pin', type: 'string', redact: true },
        { name: 'given', type: 'string', redact: true },
        ...['word', 'note', 'sentence'].map((name) => ({ name, type: 'string' as const })),
        { name: 'left', type: 'string', scope: 'tenant' },
      ],
    },
  )
  const { guid, connect } = await on.test(document, { variables: { given: `${SPOKEN} given` } })
  expect(holdsSecret(await everythingStored())).toBe(false)
  const socket = connect()
  await socket.listening()
  socket.say({ type: 'dtmf', keys: KEYED })
  await socket.listening(2)
  socket.text(SPOKEN)
  await socket.listening(3)
  expect(holdsSecret(await everythingStored())).toBe(false)
  socket.text('bye')
  await socket.ended()
  service.close()

  // It did come to where it belongs, so there was something to hide.
  const { rows } = await on.core.owner.query(`SELECT final FROM ${RECORDS} AS r WHERE guid = $1`, [guid])
  expect(rows[0]).toMatchObject({ final: { pin: '•••', word: '•••', note: '•••', sentence: '•••', left: '•••' } })
  const { log, events } = await on.legOf(guid)
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining([3, 5, 6, 8, 13, 14, 15]))
  expect(holdsSecret(JSON.stringify([log, events]).toLowerCase())).toBe(false)
  const { text: detail } = await on.core.as('admin').call(Conversations.Conversations, { query: { guid } })
  const { text: list } = await on.core.as('admin').call(DialLogs.DialLogs, {})
  expect([detail, list].map((one) => holdsSecret(one.toLowerCase()))).toEqual([false, false])
  const search = async (words: string) =>
    (await on.core.as('admin').call(DialLogs.DialLogs, { query: { search: words } })).body.items.length
  expect([await search(SPOKEN), await search('component'), await search('zq7391xk given')]).toEqual([0, 1, 0])
  on.core.clock.advance(1_000) // a file goes up to the moment it is asked for
  const exported = await exportedRows()
  expect(exported).toContain(guid)
  expect(holdsSecret(exported.toLowerCase())).toBe(false)
  expect(holdsSecret(await everythingStored())).toBe(false)
  const told = JSON.stringify(on.core.events)
  expect(told).toContain(guid)
  expect(holdsSecret(told.toLowerCase())).toBe(false)
  expect(holdsSecret(watched(socket))).toBe(false)
  expect(logged.length).toBeGreaterThan(0)
  expect(holdsSecret(logged.join('').toLowerCase())).toBe(false)
  expect(asked).toEqual([`/${SPOKEN}`])
})
