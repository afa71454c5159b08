import { grammarDefinition } from '@parley/recognise/grammar/grammar.schema.ts'
import { compileGrammar, type Grammar } from '@parley/recognise/grammar/grammar.ts'
import type { Db } from '../kernel/db.ts'
import { readGrammars, readGrammarVersions } from './grammar.store.ts'

/** Each may take a megabyte once its rules are written out. */
const MOST = 100
/** By what tells a grammar as it was saved apart from all others. */
const kept = new Map<string, Grammar>()

interface Version {
  readonly idGrammar: number
  readonly guid: string
  readonly rowVersion: number
}
// Two tenants may have a guid, and two databases a number.
const keyOf = ({ idGrammar, guid, rowVersion }: Version) => `${idGrammar} ${guid}@${rowVersion}`

/** Grammars of these guids as they are now, ready to match; those that are gone, or that this release cannot read, are left out. */
export async function loadGrammars(db: Db, guids: readonly string[]): Promise<ReadonlyMap<string, Grammar>> {
  const found = new Map<string, Grammar>()
  if (guids.length === 0) return found
  const missing: string[] = []
  for (const version of await readGrammarVersions(db, guids)) {
    const known = kept.get(keyOf(version))
    if (known) {
      kept.delete(keyOf(version))
      keep(keyOf(version), known)
      found.set(version.guid, known)
    } else missing.push(version.guid)
  }
  if (missing.length === 0) return found
  for (const { language, definition, ...version } of await readGrammars(db, missing)) {
    const parsed = grammarDefinition.safeParse(definition)
    const compiled = parsed.success ? compileGrammar(parsed.data, language) : undefined
    if (!compiled?.ok) continue
    keep(keyOf(version), compiled.grammar)
    found.set(version.guid, compiled.grammar)
  }
  return found
}

function keep(key: string, grammar: Grammar): void {
  kept.set(key, grammar)
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
}
