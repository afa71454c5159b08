import { type FlowDocument, flowDocument } from './document.schema.ts'
import { LIMITS } from './limits.ts'
import { migrateDocument } from './migrations/migrate.ts'
import { describeIssue, pathText, placeOf } from './problem.ts'

/** `path` leads to the fault: `nodes[3].reactions[0].name`; `place` says it by the name of the step. */
export interface DocumentProblem {
  readonly path: string
  readonly place: string
  readonly message: string
}

export type ParsedDocument =
  | { readonly ok: true; readonly document: FlowDocument }
  /** `flow.tooNew`: a newer release wrote it, so nobody here can say whether anything is wrong with it. */
  | { readonly ok: false; readonly code: 'flow.invalid' | 'flow.tooNew'; readonly problems: readonly DocumentProblem[] }

/**
 * Reads a flow document of any version there was from a JSON text or from what `JSON.parse` gave, brings it to the newest, fills the
 * defaults in, says what is wrong; never throws.
 */
export function parseFlowDocument(json: unknown): ParsedDocument {
  let value = json
  if (typeof json === 'string') {
    try {
      value = JSON.parse(json)
    } catch {
      return refused('', 'This is not JSON')
    }
  }
  if (isTooDeep(value, LIMITS.documentDepth)) return refused('', `Nested deeper than ${LIMITS.documentDepth} levels`)
  const migrated = migrateDocument(value)
  if (!migrated.ok) return refused('schemaVersion', tooNew(migrated), 'flow.tooNew')
  value = migrated.value
  const result = flowDocument.safeParse(value, { error: describeIssue })
  if (result.success) return { ok: true, document: result.data }
  const problems = result.error.issues.slice(0, LIMITS.problems).map((issue) => {
    const { path, message } = issue
    // A field that is not known is the fault itself, not the object around it.
    const fault = issue.code === 'unrecognized_keys' ? [...path, ...issue.keys.slice(0, 1)] : path
    return { path: pathText(fault), place: placeOf(value, path), message }
  })
  return { ok: false, code: 'flow.invalid', problems }
}

function refused(path: string, message: string, code: 'flow.invalid' | 'flow.tooNew' = 'flow.invalid'): ParsedDocument {
  return { ok: false, code, problems: [{ path, place: path, message }] }
}

const tooNew = ({ version, newest }: { version: number; newest: number }) =>
  `The flow has version ${version} of the format; this release reads versions up to ${newest}. Update it to use the flow`

function isTooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  for (const part of Object.values(value)) if (isTooDeep(part, depth - 1)) return true
  return false
}
