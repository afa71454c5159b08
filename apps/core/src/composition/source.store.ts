import type { CallType, ChannelType } from '@parley/contract/enums/conversation.enum.ts'
import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import type { Grammar } from '@parley/contract/grammars/grammar.schema.ts'
import type { KnowledgeEntry } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { Db } from '../kernel/db.ts'
import { rowOf } from '../kernel/rows.ts'

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
