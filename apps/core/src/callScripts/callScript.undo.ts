import { callScriptChange } from '@parley/contract/callScripts/callScript.schema.ts'
import { undoOf } from '../kernel/undo.ts'
import { getScript } from './callScript.read.ts'
import { changeScript, removeScript } from './callScript.service.ts'

const undoAs = (kind: 'CallScript' | 'Component') =>
  undoOf({
    kind,
    permission: `${kind}.edit`,
    fields: { name: 'the name', idFolder: 'the folder', type: 'the type', description: 'the description' },
    async update(ctx, idCallScript, values) {
      const { name, idFolder, type, description, rowVersion } = await getScript(ctx, idCallScript)
      const change = { name, idFolder, type, description, rowVersion, ...values }
      return await changeScript(ctx, idCallScript, callScriptChange.parse(change))
    },
    create: (ctx, idCallScript) => removeScript(ctx, idCallScript),
  })

export const flowUndo = undoAs('CallScript')
export const componentUndo = undoAs('Component')
