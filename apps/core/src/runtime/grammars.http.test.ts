import { operations } from '@parley/contract/operations.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DiagnosticTest, type Socket, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { replayAll } from './replayAll.ts'

const { Grammars } = operations
let on: DiagnosticTest
beforeAll(async () => {
  on = await startDiagnosticTest()
})
afterEach(() => on.leaveAll())
afterAll(() => on.close())

const rules = (source: string) => ({
  kind: 'rules' as const,
  format: 'abnf' as const,
  source: `#ABNF 1.0; root $size; ${source}`,
  match: 'contains' as const,
})
const create = async (name: string, source: string, language: string | null = null) => {
  const body = { name, language, definition: rules(source), tests: [] }
  const made = await on.core.as('admin').call(Grammars.Create, { body })
  expect(made.status, made.text).toBe(200)
  return made.body
}

/** Asks twice for a size, and ends with what was understood as its reason. */
const asking = (...guids: string[]) => {
  const listen = (id: string, to: string) => ({
    id,
    type: 'listen' as const,
    reactions: [
      {
        name: 'size',
        recognise: guids.map((grammar) => ({ kind: 'grammar' as const, grammar })),
        variable: 'size',
      },
    ],
    outlets: { size: to, noInput: 'no', noMatch: 'no' },
    attempts: 1,
  })
  return flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'first' } },
      listen('first', 'second'),
      listen('second', 'yes'),
      { id: 'yes', type: 'end', reason: 'understood' },
      { id: 'no', type: 'end', reason: 'unknown' },
    ],
    { variables: [{ name: 'size', type: 'string', scope: 'call', redact: false }] },
  )
}
const valuesIn = ({ seen }: Socket) => seen.flatMap((each) => (each.type === 'variable' ? [each.value] : []))

test('a grammar that a step names is evaluated on what is said, and its value goes where the step says', async () => {
  const grammar = await create('Sizes', '$size = $big {out = rules.big;} | small; $big = (large | big) {out = "L"};')
  const { connect, guid } = await on.test(asking(grammar.guid))
  const socket = connect()
  await socket.listening()
  socket.text('a really big one, please')
  await socket.listening(2)
  socket.text('small')
  expect(await socket.ended()).toMatchObject({ reason: 'understood' })
  expect(valuesIn(socket)).toEqual(['L', 'small'])
  const { events } = await on.legOf(guid)
  expect(events.filter(({ kind }) => kind === 5).map(({ data }) => data)).toEqual([
    { reaction: 'size', by: 'grammar' },
    { reaction: 'size', by: 'grammar' },
  ])
  expect(await on.core.inTenant(2, (ctx) => replayAll(ctx.db, ctx.vault))).toMatchObject({ different: [], same: 1 })
})

test('a conversation keeps the grammar it began with, a new one takes the changed one, and both run again alike', async () => {
  const grammar = await create('Changing', '$size = large {"L"};')
  const before = await on.test(asking(grammar.guid))
  const socket = before.connect()
  await socket.listening()
  const params = { idGrammar: grammar.idGrammar }
  const body = { name: 'Changing', language: null, definition: rules('$size = huge {"XL"};'), tests: [], rowVersion: 1 }
  expect((await on.core.as('admin').call(Grammars.UpdateBasic, { params, body })).status).toBe(200)
  socket.text('large')
  await socket.listening(2)
  socket.text('huge')
  expect(await socket.ended()).toMatchObject({ reason: 'unknown' })
  const after = (await on.test(asking(grammar.guid))).connect()
  await after.listening()
  after.text('huge')
  await after.listening(2)
  after.text('large')
  expect(await after.ended()).toMatchObject({ reason: 'unknown' })
  expect(await on.core.inTenant(2, (ctx) => replayAll(ctx.db, ctx.vault))).toMatchObject({ different: [] })
})

test('a second process that goes on with a conversation knows its grammars; those of other languages and gone ones count for nothing', async () => {
  const czech = await create('Czech', '$size = large {"no"};', 'cs-CZ')
  const english = await create('English', '$size = large {"L"};', 'en-GB')
  const flow = asking('0199a000-0000-7000-8000-0000000000aa', czech.guid, english.guid)
  const { connect, path } = await on.test(flow)
  const socket = connect()
  await socket.listening()
  socket.text('large')
  await socket.listening(2)
  await on.restart()
  const back = await on.join(path)
  await back.listening(1)
  back.text('LARGE')
  expect(await back.ended()).toMatchObject({ reason: 'understood' })
  expect(new Set(valuesIn(back))).toEqual(new Set(['L']))
})
