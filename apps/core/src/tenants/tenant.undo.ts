import { tenantApi } from '@parley/contract/tenants/tenant.api.ts'
import { tenantKind } from '@parley/contract/tenants/tenant.entity.ts'
import { parametersChange } from '@parley/contract/tenants/tenant.schema.ts'
import { undoOf, type Values } from '../kernel/undo.ts'
import { updateParameters } from './parameter.service.ts'
import { readParameters } from './parameter.store.ts'

/** Of a tenant its parameters: everything else has consequences of its own, and a screen that says so. */
export const tenantUndo = undoOf({
  of: tenantKind,
  as: tenantApi.UpdateParameters,
  fields: ['parameters'],
  async update(ctx, _idTenant, { parameters }) {
    const { items, rowVersion } = await readParameters(ctx)
    const before = (parameters ?? {}) as Values // a field of keys
    const kept = items.map((item) => (Object.hasOwn(before, item.key) ? restored(item.key, before[item.key]) : item))
    const missing = Object.keys(before).filter((key) => items.every((item) => item.key !== key))
    const all = [...kept, ...missing.map((key) => restored(key, before[key]))]
    await updateParameters(ctx, parametersChange.parse({ items: all.filter(Boolean), rowVersion }))
  },
})

/** Nothing where there was none; a note is missing in what was recorded before there were any. */
const restored = (key: string, before: Values[string]) => before && { key, note: '', ...(before as Values) }
