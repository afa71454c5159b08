import type { Db } from '../kernel/db.ts'
import { around, MOST_FOUND, MOST_SHOWN, type Person, personArea } from '../kernel/personArea.ts'
import { rowsOf } from '../kernel/rows.ts'

const findMentions = (db: Db, { pattern }: Person, most: number) => rowsOf(db)<{
  id: number
  at: string
  text: string
}>`
  SELECT id_knowledge_question AS id, at, question AS text FROM knowledge_question
  WHERE question ~* ${pattern} ORDER BY at DESC, id_knowledge_question LIMIT ${most}`

/** What people asked and no knowledge base answered. */
export const questionArea = personArea({
  name: 'knowledgeQuestions',
  title: 'Questions without an answer',
  erases: 'Removes the questions that name the person',
  anonymises: 'The same',
  async find({ db }, person) {
    const found = await findMentions(db, person, MOST_FOUND + 1)
    const samples = found.slice(0, MOST_SHOWN).map(({ at, text }) => ({ at, text: around(text, person), path: null }))
    return { count: Math.min(found.length, MOST_FOUND), isExact: found.length <= MOST_FOUND, samples }
  },
  async erase({ db }, person) {
    const ids = (await findMentions(db, person, MOST_FOUND)).map(({ id }) => id)
    if (ids.length > 0) await db.deleteFrom('knowledgeQuestion').where('idKnowledgeQuestion', 'in', ids).execute()
    return { found: ids.length, done: ids.length }
  },
})

const findTexts = (db: Db, { pattern }: Person, most: number) => rowsOf(db)<{
  at: string
  title: string
  text: string
}>`
  SELECT s.updated_at AS at, s.title, concat_ws(' ', p.question, p.text) AS text FROM knowledge_passage p JOIN knowledge_source s USING (id_knowledge_source)
  WHERE concat_ws(' ', p.question, p.text) ~* ${pattern}
  UNION ALL SELECT b.updated_at, b.name, b.entries::text FROM knowledge_base b WHERE b.entries::text ~* ${pattern}
  LIMIT ${most}`

/** What a company publishes and wrote down to be answered: a person takes it out. */
export const knowledgeArea = personArea({
  name: 'knowledgeBases',
  title: 'Knowledge bases',
  erases: 'Nothing by itself: take it out by hand in the entry, file or page',
  anonymises: 'The same',
  async find({ db }, person) {
    const found = await findTexts(db, person, MOST_FOUND + 1)
    const samples = found
      .slice(0, MOST_SHOWN)
      .map(({ at, title, text }) => ({ at, text: `${around(title, person)}: ${around(text, person)}`, path: null }))
    return { count: Math.min(found.length, MOST_FOUND), isExact: found.length <= MOST_FOUND, samples }
  },
  async erase({ db }, person) {
    return { found: (await findTexts(db, person, MOST_FOUND)).length, done: 0 }
  },
})
