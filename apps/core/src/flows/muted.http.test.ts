import { operations } from '@parley/contract/operations.ts'
import { applyEdit, checkFlow, type FlowDocument, flowDocument, newFlowDocument } from '@parley/flow'
import { muteProblem } from '@parley/flow/edit/mute.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'

const { CallScripts, Audit } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const REASON = 'It will be used by the next version'
const made = newFlowDocument('en-GB', 'Hello')
const document = flowDocument.parse({
  ...made,
  settings: { ...made.settings, variables: [{ name: 'spare', type: 'string' }] },
})

function muted(from: FlowDocument): FlowDocument {
  const [problem] = checkFlow(from).warnings
  if (!problem) throw new Error('Nothing is found')
  // The name is only what a console wrote; the log says who it was.
  const why = { reason: REASON, by: 'Another name', at: '2026-03-05T10:00:00Z' }
  return applyEdit(from, muteProblem(from, problem, why)).document
}

test('a muted warning counts apart in lists and when published, and the log says who muted it', async () => {
  const admin = core.as('admin')
  const body = { name: 'Muted', idFolder: null, type: 1 as const, channel: 2 as const, document }
  const created = await admin.call(CallScripts.Create, { body: body as never }) // any document
  expect(created.body, created.text).toMatchObject({ warnings: 1, muted: 0 })
  const { idCallScript } = created.body
  const params = { idCallScript }
  const save = (next: FlowDocument, rowVersion: number) =>
    core
      .as('designer')
      .call(CallScripts.UpdateDraft, { params, body: { document: next, version: 1, rowVersion } as never })
  const saved = await save(muted(document), 0)
  expect(saved, saved.text).toMatchObject({ status: 200, body: { validation: { errors: [], warnings: [] } } })

  const query = { entityKind: 'CallScript', entityId: String(idCallScript) }
  const [event] = (await admin.call(Audit.Audit, { query })).body.items

  const detail = JSON.stringify(
    (await admin.call(Audit.Event, { params: { idAuditEvent: event?.idAuditEvent ?? 0 } })).body,
  )
  expect(detail).toContain(REASON)
  expect(detail).toContain('designer')

  const kept = await admin.call(CallScripts.KeepDraft, { params, body: { note: 'Muted', rowVersion: 1 } })
  expect(kept.body, kept.text).toMatchObject({ version: 2, warnings: 0, muted: 1 })
  const listed = await admin.call(CallScripts.List, { query: { search: 'Muted' } })
  expect(listed.body.items).toMatchObject([{ warnings: 0, muted: 1 }])
})

test('the log names some of many, and says when they go with a draft that is discarded', async () => {
  const admin = core.as('admin')
  const body = { name: 'Many muted', idFolder: null, type: 1 as const, channel: 2 as const, document }
  const { idCallScript } = (await admin.call(CallScripts.Create, { body: body as never })).body
  const params = { idCallScript }
  const why = { finding: 'text.long', reason: REASON, by: 'A', at: '2026-03-05T10:00:00Z' }
  const of = (from: string) => Array.from({ length: 40 }, (_, index) => ({ ...why, id: `${from}${index}` }))
  const settings = { ...document.settings, muted: of('settings') }
  const nodes = document.nodes.map((node) => ({ ...node, muted: of(node.id) }))
  const next = { ...document, settings, nodes }
  const saved = await admin.call(CallScripts.UpdateDraft, {
    params,
    body: { document: next, version: 1, rowVersion: 0 } as never,
  })
  expect(saved.status, saved.text).toBe(200)
  const last = async () => {
    const query = { entityKind: 'CallScript', entityId: String(idCallScript) }
    const [event] = (await admin.call(Audit.Audit, { query })).body.items
    return (await admin.call(Audit.Event, { params: { idAuditEvent: event?.idAuditEvent ?? 0 } })).text
  }
  const count = 40 * (nodes.length + 1)
  const made = await last()
  expect(made).toContain(`${count}`)
  expect(made.split(REASON)).toHaveLength(51)
  const gone = await admin.call(CallScripts.DiscardDraft, { params, query: { rowVersion: 1 } })
  expect(gone.status, gone.text).toBe(200)
  expect((await last()).split(REASON)).toHaveLength(51)
})

test('a reason that is too short is refused with its place, and errors count whatever a document says', async () => {
  const admin = core.as('admin')
  const post = (next: unknown) =>
    admin.call(CallScripts.Create, {
      body: { name: crypto.randomUUID(), idFolder: null, type: 1, channel: 2, document: next } as never,
    })
  const short = muted(document)
  const settings = { ...short.settings, muted: short.settings.muted?.map((one) => ({ ...one, reason: 'x' })) }
  const refused = await post({ ...short, settings })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Give a reason of 3 characters or more')
  const start = { id: 'start', type: 'start' as const, outlets: {} }
  const broken = flowDocument.parse({ ...made, nodes: [start] })
  const [error] = checkFlow(broken).errors
  if (!error) throw new Error('Nothing is found')
  const why = { reason: REASON, by: '', at: '2026-03-05T10:00:00Z' }
  const tried = await post(applyEdit(broken, muteProblem(broken, error, why)).document)
  expect(tried.body).toMatchObject({ errors: checkFlow(broken).errors.length, muted: 0 })
})
