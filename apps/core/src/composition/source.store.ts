import type { CallType, ChannelType } from '@parley/contract/enums/conversation.enum.ts'
import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import type { Grammar } from '@parley/contract/grammars/grammar.schema.ts'
import type { KnowledgeEntry } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { Language } from '@parley/contract/languages/language.schema.ts'
import type { Db } from '../kernel/db.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'

export interface ScriptEdition {
  readonly guid: string
  readonly name: string
  readonly description: string
  readonly scriptKind: ScriptKind
  readonly componentType: string | null
  readonly type: CallType
  readonly channel: ChannelType
  readonly edition: number
  readonly text: string
}

/** A version of a flow or component, the live one where none is named. */
export const findScriptEdition = (db: Db, guid: string, version: number | null) =>
  rowOf(db)<ScriptEdition>`
    SELECT s.guid, s.name, s.description, s.script_kind, s.component_type, s.type, s.channel, h.version AS edition, h.document::text AS text
    FROM call_script s JOIN call_script_history h ON h.id_call_script = s.id_call_script AND h.version = coalesce(${version}::int, s.published_version)
    WHERE s.guid = ${guid}`

export const findGrammarEdition = (db: Db, guid: string) =>
  rowOf(db)<Pick<Grammar, 'name' | 'language' | 'definition' | 'tests'> & { edition: number }>`
    SELECT name, language, definition, tests, row_version AS edition FROM grammar WHERE guid = ${guid}`

export const findKnowledgeEdition = (db: Db, guid: string) =>
  rowOf(db)<{ name: string; entries: KnowledgeEntry[]; edition: number }>`
    SELECT name, entries, row_version AS edition FROM knowledge_base WHERE guid = ${guid}`

export interface NamedThing {
  readonly kind: 'flow' | 'component' | 'grammar' | 'knowledgeBase' | 'model' | 'dataset' | 'asset' | 'mcpServer'
  readonly guid: string
  readonly name: string
}

/** What the tenant calls these, of whatever kind they are. */
export const listNamed = (db: Db, guids: readonly string[]) =>
  rowsOf(db)<NamedThing>`
    WITH wanted AS (SELECT unnest(${guids}::text[])::uuid AS guid)
    SELECT script_kind AS kind, guid, name FROM call_script JOIN wanted USING (guid)
    UNION ALL SELECT 'grammar', guid, name FROM grammar JOIN wanted USING (guid)
    UNION ALL SELECT 'knowledgeBase', guid, name FROM knowledge_base JOIN wanted USING (guid)
    UNION ALL SELECT 'model', guid, name FROM nlp_model JOIN wanted USING (guid) WHERE removed_at IS NULL
    UNION ALL SELECT 'dataset', guid, name FROM nlp_dataset JOIN wanted USING (guid) WHERE removed_at IS NULL
    UNION ALL SELECT 'asset', guid, name FROM audio_asset JOIN wanted USING (guid)
    UNION ALL SELECT 'mcpServer', guid, name FROM mcp_server JOIN wanted USING (guid)`

export const findLanguageEdition = (db: Db, code: string) =>
  rowOf(db)<{
    code: string
    name: string
    speech: Language['speech']
    pronunciations: Language['pronunciations']
    edition: number
  }>`
    SELECT code, name, speech, pronunciations, row_version AS edition FROM language WHERE code = ${code}`
