import { readFile } from 'node:fs/promises'
import { operations } from '@parley/contract/operations.ts'
import { parseFlowDocument } from '@parley/flow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'

const { CallScripts } = operations
const fixture = new URL('../../../../packages/flow/test/fixtures/documents/v1/card-blocking.json', import.meta.url)
// A file of ours: a document and its hash as the first releases stored them, with all defaults.
const first = JSON.parse(await readFile(fixture, 'utf8')) as { sha256: string; document: StoredDocument }

interface StoredDocument {
  readonly schemaVersion: number
  readonly nodes: readonly { readonly id: string; readonly interruptible?: boolean }[]
}

const parsed = parseFlowDocument(first.document)
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
/** The same as this release writes it. */
const newest: unknown = JSON.parse(JSON.stringify(parsed.document))

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const flowAsStored = async (document: unknown = first.document, sha256 = first.sha256) => {
  const { body } = await core.as('admin').call(CallScripts.Create, {
    body: { name: `Flow ${crypto.randomUUID()}`, idFolder: null, type: 1, channel: 2 },
  })
  await core.owner.query('UPDATE call_script_history SET document = $2, sha256 = $3 WHERE id_call_script = $1', [
    body.idCallScript,
    JSON.stringify(document),
    sha256,
  ])
  return { params: { idCallScript: body.idCallScript }, rowVersion: body.rowVersion }
}
type Flow = Awaited<ReturnType<typeof flowAsStored>>
const save = ({ params, rowVersion }: Flow, document: unknown) =>
  core.as('admin').call(CallScripts.UpdateDocument, {
    params,
    body: { document: JSON.parse(JSON.stringify(document)), note: '', rowVersion },
  })
const relabeled = (document: StoredDocument) => ({
  ...document,
  nodes: document.nodes.map((node) => ({ ...node, label: 'Other' })),
})

test('a version stored by an earlier release is saved again without a new one, however its hash was made', async () => {
  const flow = await flowAsStored()
  expect((await save(flow, first.document)).body).toMatchObject({ version: 1, rowVersion: flow.rowVersion })
  const history = await core.as('admin').call(CallScripts.History, { params: { ...flow.params, version: 1 } })
  expect(history.body.sha256).toBe(first.sha256)
  const changed = await save(flow, relabeled(first.document))
  expect(changed.body.version).toBe(2)
  const back = { ...flow, rowVersion: changed.body.rowVersion }
  expect((await save(back, first.document)).body.version).toBe(3)
  const again = await core.as('admin').call(CallScripts.Revert, {
    params: flow.params,
    body: { version: 1, note: '', rowVersion: (await basic(flow)).body.rowVersion },
  })
  expect(again.body.version).toBe(3)
})

const basic = ({ params }: Flow) => core.as('admin').call(CallScripts.Basic, { params })

test('what came into the format after a version was stored is filled in wherever it is shown, and makes no version', async () => {
  const old = {
    ...first.document,
    nodes: first.document.nodes.map(({ interruptible: _, ...node }) => node),
  }
  const flow = await flowAsStored(old, 'of another time')
  expect(JSON.stringify((await basic(flow)).body.document)).toContain('"interruptible":true')
  const shown = await core.as('admin').call(CallScripts.History, { params: { ...flow.params, version: 1 } })
  expect(shown.body.document).toEqual(newest)
  expect((await save(flow, first.document)).body.version).toBe(1)
  await save(flow, relabeled(first.document))
  const query = { from: 1, to: 2 }
  const { body: diff } = await core.as('admin').call(CallScripts.HistoryDiff, { params: flow.params, query })
  expect(new Set(diff.changed.flatMap(({ changes }) => changes.map(({ path }) => path)))).toEqual(new Set(['label']))
  const { body: both } = await core.as('admin').call(CallScripts.HistoryDiffJson, { params: flow.params, query })
  expect(both.from.document).toEqual(newest)
})

test('what a newer release saved is neither shown, published, imported nor saved over here, and says why', async () => {
  const newer = { ...first.document, schemaVersion: 99, somethingNew: true }
  const flow = await flowAsStored(newer)
  const { params, rowVersion } = flow
  const admin = core.as('admin')
  const answers = [
    await basic(flow),
    await save(flow, first.document),
    await admin.call(CallScripts.Publish, { params, body: { version: 1, rowVersion } }),
    await admin.call(CallScripts.Duplicate, { params, body: { name: 'Copy', idFolder: null } }),
    await admin.call(CallScripts.History, { params: { ...params, version: 1 } }),
    await admin.call(CallScripts.HistoryDiff, { params, query: { from: 1, to: 1 } }),
    await save(await flowAsStored(), newer),
    await admin.call(CallScripts.Create, {
      body: { name: 'Imported', idFolder: null, type: 1, channel: 2, document: JSON.parse(JSON.stringify(newer)) },
    }),
  ]
  for (const { status, body } of answers) expect([status, body]).toMatchObject([422, { code: 'callScript.tooNew' }])
  const { rows } = await core.owner.query<{ document: unknown }>(
    'SELECT document FROM call_script_history WHERE id_call_script = $1',
    [params.idCallScript],
  )
  expect(rows).toEqual([{ document: newer }])
})
