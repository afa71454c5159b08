import { parametersChange } from '@parley/contract/tenants/tenant.schema.ts'
import { undoOf, type Values } from '../audit/undo.ts'
import { readParameters, updateParameters } from './parameter.service.ts'

/** Of a tenant its parameters: everything else has consequences of its own, and a screen that says so. */
export const tenantUndo = undoOf({
  kind: 'Tenant',
  fields: { parameters: 'the parameters' },
  async update(ctx, _idTenant, { parameters }) {
    await ctx.require('AccessManagement.editaccount', ctx.tenant)
    const { rowVersion } = await readParameters(ctx)
    const items = Object.entries((parameters ?? {}) as Values).map(([key, each]) => ({
      key,
      note: '', // what was recorded before notes were
      ...(each as Values),
    }))
    await updateParameters(ctx, parametersChange.parse({ items, rowVersion }))
  },
})
