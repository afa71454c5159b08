import { flowChange } from '@parley/contract/flows/flow.schema.ts'
import { undoOf } from '../kernel/undo.ts'
import { getScript } from './flow.read.ts'
import { changeScript, removeScript } from './flow.service.ts'

const undoAs = (kind: 'CallScript' | 'Component') =>
  undoOf({
    kind,
    permission: `${kind}.edit`,
    fields: { name: 'the name', idFolder: 'the folder', type: 'the type', description: 'the description' },
    async update(ctx, idCallScript, values) {
      const { name, idFolder, type, description, rowVersion } = await getScript(ctx, idCallScript)
      const change = { name, idFolder, type, description, rowVersion, ...values }
      return await changeScript(ctx, idCallScript, flowChange.parse(change))
    },
    create: (ctx, idCallScript) => removeScript(ctx, idCallScript),
  })

export const flowUndo = undoAs('CallScript')
export const componentUndo = undoAs('Component')
