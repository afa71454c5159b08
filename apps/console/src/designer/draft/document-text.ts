import type { FlowDocument } from '@parley/flow'

/** Steps are never changed, but replaced: what was written of one is good as long as it is there. */
const steps = new WeakMap<object, string>()
const documents = new WeakMap<FlowDocument, string>()

/** A document as JSON, of which only the steps are written that changed: it is asked for with each change, and may have megabytes. */
export function documentText(document: FlowDocument): string {
  const known = documents.get(document)
  if (known !== undefined) return known
  const { nodes, ...rest } = document
  const written = nodes.map((node) => {
    const text = steps.get(node) ?? JSON.stringify(node)
    steps.set(node, text)
    return text
  })
  const text = `${JSON.stringify(rest).slice(0, -1)},"nodes":[${written.join(',')}]}`
  documents.set(document, text)
  return text
}
