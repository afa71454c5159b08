import { type FlowDocument, flowDocument } from './document.schema.ts'
import { LIMITS } from './limits.ts'
import { describeIssue, pathText, placeOf } from './problem.ts'

/** `path` leads to the fault: `nodes[3].reactions[0].name`; `place` says it by the name of the step. */
export interface DocumentProblem {
  readonly path: string
  readonly place: string
  readonly message: string
}

export type ParsedDocument =
  | { readonly ok: true; readonly document: FlowDocument }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] }

/** Reads a flow document from a JSON text or from what `JSON.parse` gave, fills the defaults in, says what is wrong; never throws. */
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
  const result = flowDocument.safeParse(value, { error: describeIssue })
  if (result.success) return { ok: true, document: result.data }
  const problems = result.error.issues.slice(0, LIMITS.problems).map((issue) => {
    const { path, message } = issue
    // A field that is not known is the fault itself, not the object around it.
    const fault = issue.code === 'unrecognized_keys' ? [...path, ...issue.keys.slice(0, 1)] : path
    return { path: pathText(fault), place: placeOf(value, path), message }
  })
  return { ok: false, problems }
}

function refused(path: string, message: string): ParsedDocument {
  return { ok: false, problems: [{ path, place: path, message }] }
}

function isTooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  for (const part of Object.values(value)) if (isTooDeep(part, depth - 1)) return true
  return false
}
