import type { Db } from '../../kernel/db.ts'
import type { Person } from '../../kernel/personArea.ts'
import { rowsOf } from '../../kernel/rows.ts'

const MOST = 100_000

interface Leg {
  readonly guid: string
  readonly fromNumber: string
  readonly toNumber: string
}

/** Conversations with the person: their number or address is one of the two sides, or the id is the call's. In order of their start. */
export async function findLegs(db: Db, person: Person): Promise<Leg[]> {
  const legs = new Map<string, Leg>()
  if (person.kind !== 'number') {
    const rows = await rowsOf(db)<Leg>`SELECT guid, from_number, to_number FROM dial_log
      WHERE lower(from_number) = ${person.value} OR lower(to_number) = ${person.value} OR lower(call_id) = ${person.value}
        OR guid::text = ${person.value}`
    return rows.toSorted(byGuid)
  }
  for (const form of person.forms) {
    const rows = await rowsOf(db)<Leg>`SELECT guid, from_number, to_number
      FROM app.search_dial_logs(${JSON.stringify({ number: form })}::jsonb, '-startedAt', NULL, NULL, ${MOST})`
    for (const row of rows) if (isOf(person, row)) legs.set(row.guid, row)
  }
  return [...legs.values()].sort(byGuid)
}

const byGuid = (a: Leg, b: Leg) => (a.guid < b.guid ? -1 : 1)
export const digitsOf = (text: string) =>
  /^[+\d][\d\s()./-]*$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^00/, '') : ''
const isOf = ({ forms }: Person, { fromNumber, toNumber }: Leg) =>
  forms.includes(digitsOf(fromNumber)) || forms.includes(digitsOf(toNumber))
