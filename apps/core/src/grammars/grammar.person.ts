import { screens } from '@parley/contract/kernel/screens.ts'
import type { Db } from '../kernel/db.ts'
import { around, MOST_FOUND, MOST_SHOWN, type Person, personArea, withoutPerson } from '../kernel/personArea.ts'
import { rowsOf } from '../kernel/rows.ts'

interface Mention {
  readonly idGrammar: number
  readonly name: string
  readonly at: string
  readonly text: string
}

const findMentions = (db: Db, { pattern }: Person, most: number) => rowsOf(db)<Mention>`
  SELECT id_grammar AS "idGrammar", name, updated_at AS at, text
  FROM grammar CROSS JOIN LATERAL (SELECT concat_ws(' ', name, definition, tests) AS text) AS written
  WHERE text ~* ${pattern} ORDER BY updated_at DESC, id_grammar LIMIT ${most}`

/** What designers wrote in grammars and their tests: flows hear by it, so a person takes it out. */
export const grammarArea = personArea({
  name: 'grammars',
  title: 'Grammars',
  erases: 'Nothing by itself: take it out by hand in the grammar or its tests',
  anonymises: 'The same',
  async find({ db }, person) {
    const found = await findMentions(db, person, MOST_FOUND + 1)
    const samples = found.slice(0, MOST_SHOWN).map(({ idGrammar, name, at, text }) => ({
      at,
      text: `${String(withoutPerson(name, person))}: ${around(text, person)}`,
      path: screens.grammar(idGrammar),
    }))
    return { count: Math.min(found.length, MOST_FOUND), isExact: found.length <= MOST_FOUND, samples }
  },
  async erase({ db }, person) {
    return { found: (await findMentions(db, person, MOST_FOUND)).length, done: 0 }
  },
})
