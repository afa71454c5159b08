import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeConversation, makeFlow, makeLine, programOf, storeConversations } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { orderFlow } from '../../test/orderFlow.ts'

const { Assets, Audit } = operations
let core: TestCore
let line: Awaited<ReturnType<typeof makeLine>>
let quiet: Awaited<ReturnType<typeof makeLine>>

beforeAll(async () => {
  core = await startTestCore()
  const flow = await makeFlow(core, 2, orderFlow())
  line = await makeLine(core, 2, 'Orders')
  quiet = await makeLine(core, 2, 'Quiet')
  const program = programOf(orderFlow())
  const onLine = { line }
  await storeConversations(core, 2, [
    makeConversation(flow, program, '2026-11-01T10:00:00.000Z', ['operator'], { ...onLine, from: '=cmd|calc' }),
    makeConversation(flow, program, '2026-11-02T10:00:00.000Z', ['yes', '9876', '3'], onLine),
    makeConversation(flow, program, '2026-11-03T10:00:00.000Z', ['operator']),
  ])
})
afterAll(() => core.close())

const reports = [
  ['line', () => ({ report: Assets.ReportLine, query: { idLine: line.idLine }, none: { idLine: quiet.idLine } })],
  [
    'module',
    () => ({ report: Assets.ReportModule, query: { idModule: line.idModule }, none: { idModule: quiet.idModule } }),
  ],
] as const
const permissions = { line: ['Line', () => line.idLine], module: ['Module', () => line.idModule] } as const

it.each(reports)('the report of a %s has its conversations alone, safe, and leaves a trace', async (name, of) => {
  const { report, query, none } = of()
  const ask = (more: object) => core.as('admin').call(report as typeof Assets.ReportLine, { query: more as never })
  const answer = await ask(query)
  expect(answer.status, answer.text).toBe(200)
  const lines = answer.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`'+420777123456`)
  expect(lines[2]).toContain(`'=cmd|calc`)
  for (const each of lines.slice(1)) expect(each).toContain('Orders,Module of Orders,')
  expect((await ask({ ...query, disposition: 'ordered' })).text.trimEnd().split('\r\n')).toHaveLength(2)
  expect((await ask(none)).text.trimEnd().split('\r\n')).toHaveLength(1)
  const trace = (await core.as('admin').call(Audit.Audit, { query: { kind: [1] } })).body.items
  expect(trace).toContainEqual(expect.objectContaining({ after: { report: name, filter: query } }))
  const { headers, text } = await ask({ ...query, format: 'xlsx' })
  expect([headers['content-type'], text.slice(0, 2)]).toEqual([expect.stringContaining('spreadsheetml'), 'PK'])
})

it.each(reports)('the report of a %s is for those who may read its conversations, numbers masked', async (name, of) => {
  const { report, query, none } = of()
  const ask = (person: 'nobody' | 'viewer' | 'other', more: object) =>
    core.as(person).call(report as typeof Assets.ReportLine, { query: more as never })
  expect((await ask('other', query)).status).toBe(404)
  expect((await ask('viewer', query)).status).toBe(403)
  const [area, id] = permissions[name]
  await giveRole(core, 'nobody', { [area]: [`viewdiallogs:${id()}`] })
  const own = await ask('nobody', query)
  expect(own.status, own.text).toBe(200)
  expect(own.text.trimEnd().split('\r\n')).toHaveLength(3)
  expect(own.text).toContain(`'+420••••••456`)
  expect(own.text).not.toContain('777123')
  expect((await ask('nobody', none)).status).toBe(403)
})
