import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'

const { CallScripts } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const ACME = 2
const runs = (...flows: { guid: string; pinned?: number }[]) =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'part0' } },
    ...flows.map(({ guid, pinned }, index) => ({
      ...{ id: `part${index}`, type: 'subflow' as const, label: `Part ${index}`, flow: guid },
      ...(pinned === undefined ? {} : { version: { policy: 'pinned' as const, version: pinned } }),
      outlets: { next: index === flows.length - 1 ? 'end' : `part${index + 1}`, error: 'end' },
    })),
    { id: 'end', type: 'end' },
  ])
const plain = () =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'end' } },
    { id: 'end', type: 'end' },
  ])

const basic = async (idCallScript: number) =>
  (await core.as('admin').call(CallScripts.Basic, { params: { idCallScript } })).body
const circlesOf = async (idCallScript: number) =>
  (await basic(idCallScript)).validation.warnings.flatMap(({ code, message, nodeId }) =>
    code === 'component.circle' ? [[nodeId, message]] : [],
  )
async function makeNamed(name: string, document: ReturnType<typeof runs>) {
  const made = await makeFlow(core, ACME, document)
  await core.owner.query('UPDATE call_script SET name = $2 WHERE id_call_script = $1', [made.idCallScript, name])
  return made
}
async function save(idCallScript: number, document: unknown) {
  const { rowVersion } = await basic(idCallScript)
  const saved = await core.as('admin').call(CallScripts.UpdateDocument, {
    params: { idCallScript },
    body: { document: JSON.parse(JSON.stringify(document)), note: '', rowVersion },
  })
  expect(saved.status).toBe(200)
}
async function publish(idCallScript: number) {
  const { rowVersion, version } = await basic(idCallScript)
  const body = { version, rowVersion }
  expect((await core.as('admin').call(CallScripts.Publish, { params: { idCallScript }, body })).status).toBe(200)
}

test('flows that run each other are found with the names on the way, once they are live', async () => {
  const a = await makeNamed('Alpha', plain())
  const b = await makeNamed('Beta', plain())
  const c = await makeNamed('Gamma', runs(a))
  await publish(c.idCallScript)
  await save(b.idCallScript, runs(c))
  await save(a.idCallScript, runs(b))
  // What is not live runs nowhere.
  expect(await circlesOf(a.idCallScript)).toEqual([])
  await publish(b.idCallScript)
  expect(await circlesOf(a.idCallScript)).toEqual([
    [
      'part0',
      'Part 0: what it runs leads back to this flow: Alpha → Beta → Gamma → Alpha. A conversation that goes round 16 levels deep ends in an error',
    ],
  ])
  // The others are in it once it is closed.
  expect(await circlesOf(c.idCallScript)).toEqual([])
  await publish(a.idCallScript)
  expect(await circlesOf(c.idCallScript)).toEqual([['part0', expect.stringContaining('Gamma → Alpha → Beta → Gamma')]])
  // A version that runs nothing leads nowhere.
  await save(a.idCallScript, runs({ guid: b.guid, pinned: 1 }))
  expect(await circlesOf(a.idCallScript)).toEqual([])
})

test('a flow that runs itself is told, an earlier version of it that does not is none', async () => {
  const own = await makeNamed('Own', plain())
  await save(own.idCallScript, runs(own, { guid: own.guid, pinned: 1 }))
  expect(await circlesOf(own.idCallScript)).toEqual([['part0', expect.stringContaining('Own → Own.')]])
})

test('names of components stay with those who may view them', async () => {
  const a = await makeNamed('Delta', plain())
  const b = await makeNamed('Epsilon', runs(a))
  await core.owner.query("UPDATE call_script SET script_kind = 'component' WHERE id_call_script = $1", [b.idCallScript])
  await publish(b.idCallScript)
  await save(a.idCallScript, runs(b))
  const seen = await core.as('viewer').call(CallScripts.Basic, { params: { idCallScript: a.idCallScript } })
  expect(JSON.stringify(seen.body.validation)).toContain('Delta → a component you can’t view → Delta')
  expect(await circlesOf(a.idCallScript)).toEqual([['part0', expect.stringContaining('Delta → Epsilon → Delta')]])
})
