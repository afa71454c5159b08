import type { Db } from '../kernel/db.ts'
import { around, GONE, MOST_SHOWN, type Person, personArea } from '../kernel/personArea.ts'
import { cellOf, rowsOf } from '../kernel/rows.ts'

interface Said {
  readonly title: string
  readonly text: string
  readonly path: string | null
  readonly createdAt: string
}

/** What was told about the tenant acted for; row security alone would show what its own people read, whichever tenant that is about. */
const find = async (db: Db, { pattern }: Person) => await rowsOf(db)<Said>`SELECT * FROM app.find_notices(${pattern})`

/** What the bell told people about the tenant, also guests who are at home elsewhere. */
export const noticeArea = personArea({
  name: 'notices',
  title: 'Notices in the bell',
  erases: 'Removes the identifier from notices',
  anonymises: 'Removes the identifier from notices',
  async find({ db }, person) {
    const found = await find(db, person)
    const samples = found.slice(0, MOST_SHOWN).map(({ title, text, path, createdAt }) => ({
      at: createdAt,
      text: around(`${title} ${text} ${path ?? ''}`, person),
      path: null,
    }))
    return { count: found.length, isExact: true, samples }
  },
  async erase({ db }, { pattern }) {
    const done = (await cellOf(db)<number>`SELECT app.clean_notices(${pattern}, ${GONE}) AS done`) ?? 0
    return { found: done, done }
  },
})
