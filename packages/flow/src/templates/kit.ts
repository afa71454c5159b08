import { baseLanguage } from '@parley/recognise/language.ts'
import { type FlowDocument, type FlowDocumentInput, flowDocument } from '../document.schema.ts'
import { SCHEMA_VERSION } from '../migrations/migrations.ts'
import type { Texts } from '../texts/text.schema.ts'

/** Words of a template in the languages it is written in; other languages get the English ones, to be translated. */
export interface Words<T = string> {
  readonly en: T
  readonly cs: T
}
export type NodeInput = FlowDocumentInput['nodes'][number]
type Variable = NonNullable<FlowDocumentInput['settings']['variables']>[number]

/** What a template is made with. */
export interface Kit {
  /** What a node says, in all languages of the flow. */
  readonly texts: (words: Words) => Texts
  /** What is recognized by phrases. */
  readonly phrases: (words: Words<readonly string[]>) => { kind: 'phrases'; phrases: Record<string, string[]> }
  /** A value written into the document once, in its default language. */
  readonly word: (words: Words) => string
  readonly say: (id: string, label: string, words: Words, next: string) => NodeInput
  /** A question with one text before it is asked again; silence and what is not understood lead to the same step at last. */
  readonly reprompts: (words: Words) => { noInput: Texts; noMatch: Texts }
}

/** Where a new flow begins from. */
export interface FlowTemplate {
  readonly key: string
  readonly title: string
  readonly description: string
  readonly make: (kit: Kit) => { readonly nodes: readonly NodeInput[]; readonly variables?: readonly Variable[] }
}

/** The document of a template in the languages of the flow; the first is its default. */
export function templateDocument(template: FlowTemplate, languages: readonly string[]): FlowDocument {
  const [first = 'en-GB'] = languages
  const codes = languages.length > 0 ? languages : [first]
  const { nodes, variables = [] } = template.make(kitFor(codes, first))
  return flowDocument.parse({
    schemaVersion: SCHEMA_VERSION,
    settings: { languages: codes.map((code) => ({ code })), defaultLanguage: first, variables },
    nodes: placed(nodes),
  })
}

function kitFor(codes: readonly string[], first: string): Kit {
  const inLanguage = <T>(words: Words<T>, code: string): T => (baseLanguage(code) === 'cs' ? words.cs : words.en)
  const each = <T>(of: (code: string) => T) => Object.fromEntries(codes.map((code) => [code, of(code)]))
  const texts: Kit['texts'] = (words) => each((code) => [{ kind: 'text', text: inLanguage(words, code) }])
  return {
    texts,
    phrases: (words) => ({ kind: 'phrases', phrases: each((code) => [...inLanguage(words, code)]) }),
    word: (words) => inLanguage(words, first),
    say: (id, label, words, next) => ({ id, type: 'say', label, texts: texts(words), outlets: { next } }),
    reprompts: (words) => ({ noInput: texts(words), noMatch: texts(words) }),
  }
}

const STEP = { x: 300, y: 150 }

/** Steps from left to right by how far they are from the start, those at the same distance below each other. */
function placed(nodes: readonly NodeInput[]): readonly NodeInput[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const depth = new Map([['start', 0]])
  // A map keeps the order of insertion, so walking it while it grows is a queue.
  for (const [id, at] of depth)
    for (const target of Object.values(byId.get(id)?.outlets ?? {})) if (!depth.has(target)) depth.set(target, at + 1)
  const rows = new Map<number, number>()
  return nodes.map((node) => {
    const column = depth.get(node.id) ?? 0
    const row = rows.get(column) ?? 0
    rows.set(column, row + 1)
    return { ...node, position: { x: column * STEP.x, y: row * STEP.y } }
  })
}
