import { destinationUse } from '@parley/contract/destinations/destination.enum.ts'
import { sql } from 'kysely'
import { DestinationBook } from '../../destinations/destinationBook.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { rowsOf } from '../../kernel/rows.ts'
import { lockCalls } from '../../tenants/callLimit.ts'
import type { Call } from '../ports.ts'
import { linesThatMay } from '../rules/otherLines.ts'
import { Room } from '../rules/plan.ts'
import { readLines, readModules } from './facts.ts'

/** A line on which a campaign calls. */
export interface LineRow {
  readonly idCampaign: number
  readonly line: Call['line'] & { readonly number: string; readonly language: string | null }
}
export const LINE =
  sql.raw(`jsonb_build_object('idLine', l.id_line, 'idModule', l.id_module, 'name', l.name, 'language', l.language,
    'number', coalesce((app.numbers_of(l.id_line))[1], '')) AS line`)

export interface ChosenLines {
  readonly book: DestinationBook
  /** Of the campaigns, those that are on. */
  readonly lines: readonly LineRow[]
}

/** Contacts with the lines that call them: their own, or others of the campaign where those may not. */
export async function chooseLines<T extends LineRow & { readonly phone: string }>(
  ctx: Ctx,
  contacts: readonly T[],
  now: Date,
): Promise<ChosenLines & { readonly contacts: readonly T[] }> {
  const ids = [...new Set(contacts.map(({ idCampaign }) => idCampaign))]
  const lines = await rowsOf(ctx.db)<LineRow>`
    SELECT c.id_campaign, ${LINE} FROM campaign_line c JOIN line l USING (id_line) JOIN dial_module m USING (id_module)
    WHERE c.id_campaign = ANY(${ids}) AND l.enabled AND m.enabled AND m.is_simulated
      AND NOT app.is_module_away(m.id_module, ${now}) ORDER BY c.id_line`
  const idLines = [...contacts, ...lines].map(({ line: { idLine } }) => idLine)
  const book = await DestinationBook.open(ctx, destinationUse.of.CAMPAIGN, idLines, now)
  const may = ({ phone: number }: T, idLine: number) => book.decide({ idLine, number }).isAllowed
  const isOff = (contact: T) =>
    !may(contact, contact.line.idLine) &&
    lines.some(({ idCampaign, line: { idLine } }) => idCampaign === contact.idCampaign && may(contact, idLine))
  if (!contacts.some(isOff)) return { book, lines, contacts }
  // What is free on other lines is counted as claims count it.
  await lockCalls(ctx)
  const facts = { lines: await readLines(ctx.db, now), modules: await readModules(ctx.db, now) }
  const room = new Room(facts)
  const factsOf = new Map(facts.lines.map((line) => [line.idLine, line]))
  const chosen = linesThatMay(contacts, {
    of: (id) => lines.flatMap(({ idCampaign, line }) => (idCampaign === id ? [line] : [])),
    mayCall(place, idLine) {
      const contact = contacts[place]
      return contact !== undefined && may(contact, idLine)
    },
    move(from, to) {
      const [one, other] = [factsOf.get(from), factsOf.get(to)]
      return one !== undefined && other !== undefined && room.move(one, other)
    },
  })
  return {
    book,
    lines,
    contacts: contacts.map((contact, place) => ({ ...contact, line: chosen[place] ?? contact.line })),
  }
}
