import { createHash } from 'node:crypto'
import { canonicalJson } from '@parley/flow'
import { onDocuments } from '../flows/documentThread.ts'
import { foundOr422, readAlone } from '../flows/flow.document.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { findGrammarEdition, findLanguageEdition, findScriptEdition, listNamed } from './source.store.ts'

export type CanonicalKind = 'flow' | 'component' | 'grammar' | 'language'

/** What a thing says, wherever it lies: equal on two installations where both have the same under the same names. */
export interface Canonical {
  readonly kind: CanonicalKind
  readonly name: string
  /** JSON, a field a line, its keys in order. */
  readonly text: string
  /** Of the text, in hexadecimal digits. */
  readonly sha256: string
}

interface Thing {
  readonly kind: CanonicalKind
  readonly name: string
  /** What is said of it beside its name. The document of a flow is its canonical JSON. */
  readonly facts: Readonly<Record<string, unknown>>
}

export const sha256Of = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** JSON that is easily compared line by line: a field a line, keys in order, a line end at the end. */
export const prettyJson = (value: unknown): string => `${JSON.stringify(JSON.parse(canonicalJson(value)), null, 2)}\n`

/** By name and content: what it names by guids stands there by its names, of which a guid that is not among them is left as it is. */
export function canonicalOf({ kind, name, facts }: Thing, names: ReadonlyMap<string, string>): Canonical {
  const text = prettyJson(withNames({ ...facts, kind, name }, names))
  return { kind, name, text, sha256: sha256Of(text) }
}

function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => withNames(each, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNames(each, names)]))
}

/**
 * One thing of the tenant acted for: a flow or component by its guid in its live version, a grammar by its guid, a language by its code.
 * Undefined where there is none, or no live version.
 */
export async function readCanonical(ctx: Ctx, kind: CanonicalKind, key: string): Promise<Canonical | undefined> {
  if (kind === 'language') {
    const language = await findLanguageEdition(ctx.db, key)
    if (!language) return undefined
    const { name, edition: _, ...facts } = language
    return canonicalOf({ kind, name, facts }, new Map())
  }
  if (kind === 'grammar') {
    const grammar = await findGrammarEdition(ctx.db, key)
    if (!grammar) return undefined
    const { name, edition: _, ...facts } = grammar
    return canonicalOf({ kind, name, facts }, new Map())
  }
  const script = await findScriptEdition(ctx.db, key, null)
  if (script?.scriptKind !== kind) return undefined
  const { name, description, type, channel, componentType } = script
  const [document, { references }] = [await canonicalDocumentOf(script.text), await readAlone(script.text)]
  const facts = { description, type, channel, componentType, document }
  return canonicalOf({ kind, name, facts }, await namesOf(ctx, references))
}

/** The document without what its schema fills in, its steps in the order of their ids. */
export const canonicalDocumentOf = async (text: string): Promise<unknown> =>
  JSON.parse(foundOr422(await onDocuments('canonical', text)))

async function namesOf(ctx: Ctx, references: readonly { kind: string; target: string }[]) {
  const guids = references.flatMap(({ kind, target }) => (GUIDED.has(kind) ? [target] : []))
  return new Map(
    (await listNamed(ctx.db, [...new Set(guids)])).map(({ kind, guid, name }) => [guid, `${kind} ${name}`]),
  )
}

/** References by guid; others are names already. */
export const GUIDED: ReadonlySet<string> = new Set(['flow', 'grammar', 'knowledgeBase', 'model', 'asset', 'mcpServer'])
