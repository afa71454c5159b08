import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { StoreGroup } from '@parley/contract/store/store.schema.ts'
import type { FlowDocument } from '@parley/flow'
import { expect } from 'vitest'
import type { TestCore } from './core.ts'
import { flowOf } from './orderFlow.ts'

const { CallScripts, StoreGroups } = operations
type Item = Pick<StoreGroup['items'][number], 'kind' | 'reference' | 'title'>

/** The top level, as where copies go. */
export const top = { idFolder: null, idComponentFolder: null }
export const jsonOf = (document: FlowDocument) => JSON.parse(JSON.stringify(document))
const say = (text: string) => ({ 'en-GB': [{ kind: 'text' as const, text }] })

/** The answer of a call that is not refused. */
export async function ok<T>(answer: Promise<{ status: number; body: T; text: string }>): Promise<T> {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body
}

export const greet = (text: string, bye = 'Goodbye') =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'hello' } },
    { id: 'hello', type: 'say', label: 'Greeting', texts: say(text), outlets: { next: 'bye' } },
    { id: 'bye', type: 'say', label: 'Farewell', texts: say(bye), outlets: { next: 'end' } },
    { id: 'end', type: 'end' },
  ])

const running = (runs?: string) => [
  { id: 'start', type: 'start' as const, outlets: { next: runs ? 'run' : 'end' } },
  ...(runs ? [{ id: 'run', type: 'subflow' as const, flow: runs, outlets: { next: 'end' } }] : []),
  { id: 'end', type: 'end' as const },
]
/** A flow that runs a component; a component that may run another one. */
export const flowThatRuns = (runs: string) => flowOf(running(runs))
export const component = (runs?: string) => flowOf(running(runs), { interface: { exits: ['next'], results: [] } })

export const itemIn = (
  group: { items: readonly { title: string; idStoreItem: number }[]; idStoreGroup: number },
  title: string,
) => ({
  idStoreGroup: group.idStoreGroup,
  idStoreItem: group.items.find((item) => item.title === title)?.idStoreItem ?? 0,
})

/** The operator's side of the store, and the administrator of tenant 2 who takes from it. */
export function storeOf(core: () => TestCore) {
  const operator = () => core().as('operator')
  const admin = () => core().as('admin')

  const publish = ({ idCallScript, rowVersion }: CallScript, version: number) =>
    ok(operator().call(CallScripts.Publish, { params: { idCallScript }, body: { version, rowVersion } }))

  /** What the operator has, live. */
  async function offer(name: string, document: FlowDocument, scriptKind: 'flow' | 'component' = 'flow') {
    const facts = { name, idFolder: null, scriptKind, type: 1, channel: 2 } as const
    return await publish(
      await ok(operator().call(CallScripts.Create, { body: { ...facts, document: jsonOf(document) } })),
      1,
    )
  }

  async function publishNext({ idCallScript, rowVersion }: CallScript, document: FlowDocument) {
    const body = { document: jsonOf(document), note: '', rowVersion }
    const saved = await ok(operator().call(CallScripts.UpdateDocument, { params: { idCallScript }, body }))
    return await publish(saved, saved.version)
  }

  /** A group that everybody sees, with these items. */
  async function groupOf(name: string, ...items: Item[]) {
    let group = await ok(operator().call(StoreGroups.Create, { body: { name, description: '' } }))
    const params = { idStoreGroup: group.idStoreGroup }
    const body = { idTenants: null, rowVersion: group.rowVersion }
    group = await ok(operator().call(StoreGroups.ChangeVisibility, { params, body }))
    for (const item of items) {
      const draft = { ...item, description: '', rowVersion: group.rowVersion }
      group = await ok(operator().call(StoreGroups.AddItem, { params, body: draft }))
    }
    return group
  }

  const showTo = ({ idStoreGroup }: StoreGroup, idTenants: number[] | null, rowVersion: number) =>
    operator().call(StoreGroups.ChangeVisibility, { params: { idStoreGroup }, body: { idTenants, rowVersion } })
  const take = (group: StoreGroup, title: string) =>
    ok(admin().call(StoreGroups.Take, { params: itemIn(group, title), body: top }))
  const read = (idCallScript: number) => ok(admin().call(CallScripts.Basic, { params: { idCallScript } }))
  /** A new version of the tenant's own. */
  async function write(idCallScript: number, document: FlowDocument) {
    const { rowVersion } = await read(idCallScript)
    const body = { document: jsonOf(document), note: '', rowVersion }
    return await ok(admin().call(CallScripts.UpdateDocument, { params: { idCallScript }, body }))
  }
  const previewOf = (idStoreTaken: number) => ok(admin().call(StoreGroups.UpdatePreview, { params: { idStoreTaken } }))
  const takenOf = async (idStoreTaken: number) =>
    (await ok(admin().call(StoreGroups.Taken, {}))).items.find((row) => row.idStoreTaken === idStoreTaken)
  return { operator, admin, publish, offer, publishNext, groupOf, showTo, take, read, write, previewOf, takenOf }
}
