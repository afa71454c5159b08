import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useRefusal } from '../kit/use-refusal.ts'

const { UpdateDraft } = operations.CallScripts

/** Why the person may not change it: it takes one permission or the other by what it is, while an operation that serves both takes either. */
export function useEditRefusal({ scriptKind, idFolder }: Pick<CallScript, 'scriptKind' | 'idFolder'>) {
  const permission = scriptKind === 'component' ? 'Component.edit' : 'CallScript.edit'
  return useRefusal()({ ...UpdateDraft, permission }, idFolder)
}
