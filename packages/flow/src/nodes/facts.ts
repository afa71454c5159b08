import type { NodeFact } from '../engine/node-definition.ts'

const SECOND_MS = 1_000

/** How settings that several kinds of nodes have are said. */
export const seconds = (label: string, ms: number): NodeFact => ({ label, value: `${ms / SECOND_MS} s` })
export const count = (label: string, value: number): NodeFact => ({ label, value: String(value) })
export const code = (label: string, value: string): NodeFact => ({ label, value, as: 'code' })
/** Nothing where it is not set. */
export const codeIf = (label: string, value: string | undefined): readonly NodeFact[] =>
  value ? [code(label, value)] : []
