import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useRefusal } from '../kit/use-refusal.ts'

const { UpdateDraft } = operations.CallScripts

/** Why the person may not change it: by what it is, it takes one permission or the other. */
export const useEditRefusal = ({ idFolder }: Pick<CallScript, 'idFolder'>) => useRefusal()(UpdateDraft, idFolder)
