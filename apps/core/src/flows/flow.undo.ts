import { flowApi } from '@parley/contract/flows/flow.api.ts'
import { scriptKinds } from '@parley/contract/flows/flow.entity.ts'
import { flowChange } from '@parley/contract/flows/flow.schema.ts'
import type { EntityKind } from '@parley/contract/kernel/entityKind.ts'
import { undoOf } from '../kernel/undo.ts'
import { getScript } from './flow.read.ts'
import { changeScript, removeScript } from './flow.service.ts'

const undoAs = (of: EntityKind) =>
  undoOf({
    of,
    as: flowApi.UpdateBasic,
    fields: ['name', 'idFolder', 'type', 'description'],
    async update(ctx, idCallScript, values) {
      const { name, idFolder, type, description, rowVersion } = await getScript(ctx, idCallScript)
      const change = { name, idFolder, type, description, rowVersion, ...values }
      return await changeScript(ctx, idCallScript, flowChange.parse(change))
    },
    create: (ctx, idCallScript) => removeScript(ctx, idCallScript),
  })

export const flowUndo = undoAs(scriptKinds.flow)
export const componentUndo = undoAs(scriptKinds.component)
