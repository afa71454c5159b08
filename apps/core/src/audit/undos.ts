import { componentUndo, flowUndo } from '../callScripts/callScript.undo.ts'
import { folderUndo } from '../folders/folder.undo.ts'
import { tagUndo } from '../tags/tag.undo.ts'
import type { UndoOf } from './undo.ts'

/** Every kind of entity whose changes can be taken back. */
const undos: readonly UndoOf[] = [componentUndo, flowUndo, folderUndo, tagUndo]

export const findUndo = (kind: string): UndoOf | undefined => undos.find((each) => each.kind === kind)
