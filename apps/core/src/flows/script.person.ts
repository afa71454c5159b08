import { screens, scriptScreens } from '@parley/contract/kernel/screens.ts'
import type { Db } from '../kernel/db.ts'
import { around, GONE, MOST_FOUND, MOST_SHOWN, type Person, personArea, withoutPerson } from '../kernel/personArea.ts'
import { rowsOf } from '../kernel/rows.ts'

interface Mention {
  readonly idCallScript: number
  readonly guid: string
  readonly name: string
  readonly scriptKind: keyof typeof scriptScreens
  /** Null where it is in the draft, or in the name and description. */
  readonly version: number | null
  readonly isDraft: boolean
  readonly isNewest: boolean
  readonly at: string
  readonly nodeId: string | null
  readonly text: string
}

/** Where a person is named in what designers wrote: what people work with first, then what was before. */
const findMentions = (db: Db, { pattern }: Pick<Person, 'pattern'>, most: number) => rowsOf(db)<Mention>`
  WITH document AS (
    SELECT s.id_call_script, s.guid, s.name, s.script_kind, h.version, false AS is_draft, h.version = s.version AS is_newest, h.created_at AS at,
      h.document, h.note
    FROM call_script s JOIN call_script_history h USING (id_call_script) WHERE h.document::text ~* ${pattern} OR h.note ~* ${pattern}
    UNION ALL
    SELECT s.id_call_script, s.guid, s.name, s.script_kind, NULL, true, true, d.saved_at, d.document, ''
    FROM call_script s JOIN call_script_draft d USING (id_call_script) WHERE d.document::text ~* ${pattern}
  ), step AS (
    SELECT d.*, node ->> 'id' AS node_id, (node - 'position')::text AS text
    FROM document d CROSS JOIN LATERAL jsonb_array_elements(d.document -> 'nodes') AS node WHERE (node - 'position')::text ~* ${pattern}
  )
  SELECT id_call_script AS "idCallScript", guid, name, script_kind AS "scriptKind", version, is_draft AS "isDraft", is_newest AS "isNewest", at,
    node_id AS "nodeId", text
  FROM (
    SELECT id_call_script, guid, name, script_kind, version, is_draft, is_newest, at, node_id, text FROM step
    UNION ALL
    SELECT id_call_script, guid, name, script_kind, version, is_draft, is_newest, at, NULL, concat_ws(' ', note, document -> 'settings', document -> 'drawing')
    FROM document WHERE concat_ws(' ', note, document -> 'settings', document -> 'drawing') ~* ${pattern}
    UNION ALL
    SELECT id_call_script, guid, name, script_kind, NULL, false, true, updated_at, NULL, concat_ws(' ', name, description)
    FROM call_script WHERE concat_ws(' ', name, description) ~* ${pattern}
  ) AS mention
  ORDER BY is_newest DESC, id_call_script, version DESC NULLS FIRST, node_id LIMIT ${most}`

/** The step in the designer where it can be taken out; a version that was before as it is shown. */
function pathOf({ idCallScript, guid, scriptKind, version, isDraft, isNewest, nodeId }: Mention): string {
  if (isNewest && (isDraft || version !== null)) return screens.designer(guid, nodeId === null ? {} : { node: nodeId })
  return scriptScreens[scriptKind](idCallScript, {
    ...(version === null ? {} : { version }),
    ...(nodeId === null ? {} : { node: nodeId }),
  })
}

const whereOf = ({ name, version, isDraft }: Mention, person: Person) => {
  const place = isDraft ? ', draft' : version === null ? '' : `, version ${version}`
  return `${String(withoutPerson(name, person))}${place}`
}

/**
 * What designers wrote in flows and components. Their versions are documents that run and are compared, so nothing is taken out of them by
 * itself: the desk says where it stands.
 */
export const scriptArea = personArea({
  name: 'scripts',
  title: 'Texts of flows and components',
  erases:
    'Nothing by itself: take it out by hand where it stands, and publish. Versions before keep it and are listed, too',
  anonymises: 'The same',
  async find({ db }, person) {
    const found = await findMentions(db, person, MOST_FOUND + 1)
    const samples = found.slice(0, MOST_SHOWN).map((mention) => ({
      at: mention.at,
      text: `${whereOf(mention, person)}: ${around(mention.text, person) || GONE}`,
      path: pathOf(mention),
    }))
    return { count: Math.min(found.length, MOST_FOUND), isExact: found.length <= MOST_FOUND, samples }
  },
  async erase({ db }, person) {
    return { found: (await findMentions(db, person, MOST_FOUND)).length, done: 0 }
  },
})
