import { operations } from '@parley/contract/operations.ts'
import { newFlowDocument } from '@parley/flow'
import { expect } from 'vitest'
import type { TestCore } from '../core.ts'
import { MARKER } from './planted.ts'
import { plantPackages } from './plantPackages.ts'

/** Packages, and a group of the store that tenant 2 alone can see, with an item that it took before a newer edition came. */
export async function plantStore(core: TestCore) {
  const { CallScripts, StoreGroups } = operations
  const [operator, admin] = [core.as('operator'), core.as('admin')]
  const write = (words: string) => JSON.parse(JSON.stringify(newFlowDocument('en-GB', `${MARKER} ${words}`)))
  const offered = await operator.call(CallScripts.Create, {
    body: { name: `${MARKER} offer`, idFolder: null, type: 1, channel: 2, document: write('first') },
  })
  expect(offered.status, offered.text).toBe(200)
  const { guid: reference, idCallScript } = offered.body
  const script = { params: { idCallScript } }
  const live = await operator.call(CallScripts.Publish, {
    ...script,
    body: { version: 1, rowVersion: offered.body.rowVersion },
  })
  const group = await operator.call(StoreGroups.Create, { body: { name: `${MARKER} store`, description: MARKER } })
  const { idStoreGroup } = group.body
  await operator.call(StoreGroups.ChangeVisibility, {
    params: { idStoreGroup },
    body: { idTenants: [2], rowVersion: group.body.rowVersion },
  })
  const added = await operator.call(StoreGroups.AddItem, {
    params: { idStoreGroup },
    body: {
      ...{ kind: 'flow', reference, title: `${MARKER} item`, description: MARKER },
      rowVersion: group.body.rowVersion + 1,
    },
  })
  expect(added.status, added.text).toBe(200)
  const idStoreItem = added.body.items[0]?.idStoreItem ?? 0
  const taken = await admin.call(StoreGroups.Take, {
    params: { idStoreGroup, idStoreItem },
    body: { idFolder: null, idComponentFolder: null },
  })
  expect(taken.status, taken.text).toBe(200)
  const saved = await operator.call(CallScripts.UpdateDocument, {
    ...script,
    body: { document: write('second'), note: '', rowVersion: live.body.rowVersion },
  })
  const newer = await operator.call(CallScripts.Publish, {
    ...script,
    body: { version: 2, rowVersion: saved.body.rowVersion },
  })
  expect(newer.status, newer.text).toBe(200)
  const store = { idStoreGroup, idStoreItem, idStoreTaken: taken.body.taken.idStoreTaken, reference }
  return { ...store, ...(await plantPackages(core)) }
}
