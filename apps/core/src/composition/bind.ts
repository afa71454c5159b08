import { onDocuments } from '../flows/documentThread.ts'
import { foundOr422 } from '../flows/flow.document.ts'
import type { Source } from './closure.ts'

/** A source as JSON with the tenant’s own things named in it, of which `guids` knows those by the keys of what it needs. */
export async function bindTo(source: Source, guids: Readonly<Record<string, string>>) {
  const bindings: Readonly<Record<string, string>> = Object.fromEntries(
    source.needs.flatMap((key) => (guids[key] === undefined ? [] : [[key, guids[key]]])),
  )
  const text = source.script
    ? foundOr422(await onDocuments('rebind', source.script.text, JSON.stringify(bindings)))
    : JSON.stringify(source.facts)
  return { bindings, text }
}
