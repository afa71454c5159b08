import type { Problem } from '../../check/problem.ts'
import type { FlowDocument } from '../../document.schema.ts'
import { nodeOf } from '../edit.ts'
import type { Fix } from './fix.ts'
import { STRUCTURE_FIXES } from './structure.ts'
import { VALUE_FIXES } from './values.ts'
import { WORD_FIXES } from './words.ts'

const FIXES = { ...STRUCTURE_FIXES, ...WORD_FIXES, ...VALUE_FIXES }

/** What can be done about a finding of the check at once, the likeliest first; nothing where only the designer knows. */
export function fixesOf(document: FlowDocument, problem: Problem): readonly Fix[] {
  const { nodeId, code, path = '' } = problem
  const node = nodeId === null ? undefined : nodeOf(document, nodeId)
  if (nodeId !== null && !node) return []
  return FIXES[code]?.({ document, problem, node, path }) ?? []
}
