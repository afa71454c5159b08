import { byKind } from '../kernel/permission.ts'

export const view = byKind({ flow: 'CallScript.view', component: 'Component.view' })
export const create = byKind({ flow: 'CallScript.create', component: 'Component.create' })
export const edit = byKind({ flow: 'CallScript.edit', component: 'Component.edit' })
export const publish = byKind({ flow: 'CallScript.publish', component: 'Component.publish' })
export const remove = byKind({ flow: 'CallScript.delete', component: 'Component.delete' })
/** Where else a flow is listed or counted. */
export const asListed = [
  'Folders',
  'Lookups.Flows',
  'Lookups.Components',
  'Designer.Interfaces',
  'Tenants.List',
] as const
/** A document of 20,000 nodes fits. */
export const documentLimit = 16_000_000
