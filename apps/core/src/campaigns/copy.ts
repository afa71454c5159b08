import { campaignKind } from '@parley/contract/campaigns/campaign.entity.ts'
import type { Campaign, campaignCopy } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ContactState, contactState, numberClosed } from '@parley/contract/contacts/contact.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { createOf } from '../kernel/keeping.ts'
import { noteDone } from '../kernel/notes.ts'
import { rowOf } from '../kernel/rows.ts'
import { taskWork } from '../kernel/taskRun.ts'
import { startTask } from '../tasks/task.service.ts'
import { openCampaign } from './campaign.access.ts'
import { checkFolder, checkSchedule } from './campaign.check.ts'
import { readCampaign } from './campaign.read.ts'
import { addCampaign, keepingFor } from './campaign.service.ts'
import { countStates, insertEvent } from './campaign.store.ts'
import { copyRules } from './rule.service.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'campaign.copy': { readonly from: number; readonly to: number; readonly states: readonly ContactState[] }
  }
}

const COPIED_AT_ONCE = 10_000

/** A campaign with the same settings, and those contacts as new ones that ended in the states. */
export const copyCampaign = (
  ctx: Ctx,
  idCampaign: number,
  { name, idFolder, states, startsAt = null, endsAt = null }: z.output<typeof campaignCopy>,
): Promise<Campaign> =>
  createOf(ctx, keepingFor('create'), async () => {
    const source = await openCampaign(ctx, idCampaign)
    await requireInFolder(ctx, 'Campaign.create', idFolder)
    await checkFolder(ctx, idFolder)
    const original = await readCampaign(ctx, idCampaign)
    const { description, priority, weight } = original
    // That all agreed was said of the people of this campaign.
    const followUps = { ...original.setup.followUps, isStated: false, statedBy: null, statedAt: null }
    const setup = { ...original.setup, followUps }
    // A span that is over, or begins before the copy is there, is the source’s own: the copy has the one that is asked for.
    const schedule = { ...original.schedule, startsAt, endsAt }
    checkSchedule(schedule)
    const to = await addCampaign(ctx, { name, idFolder, description, priority, weight }, setup, schedule)
    await copyRules(ctx, original, to)
    await copyContacts(ctx, source.name, { from: idCampaign, to, states })
    await noteDone(ctx, campaignKind, [idCampaign, source.name], 'Copied', { to: name, states })
    return to
  })

interface Copying {
  readonly from: number
  readonly to: number
  readonly states: readonly ContactState[]
}

async function copyContacts(ctx: Ctx, source: string, copying: Copying): Promise<void> {
  const { from, to, states } = copying
  if (states.length === 0) return
  const counted = (await countStates(ctx.db, from)).filter(({ state }) => states.includes(state))
  const contacts = counted.reduce((all, each) => all + each.contacts, 0)
  if (contacts > COPIED_AT_ONCE) {
    const name = `Copy contacts of ${source}`
    await startTask(ctx, { name, description: 'As new contacts of the copy', job: 'campaign.copy', payload: copying })
    return
  }
  await copySome(ctx, copying, 0)
  await insertEvent(ctx, to, 'import', `${contacts.toLocaleString('en-US')} contacts of “${source}”`)
}

/** Numbers as they come into another campaign: without their tries, but what calls or people closed stays so. The first that may be called comes first. */
const { WRONG, UNASSIGNED, PERSON } = numberClosed.of
const freshNumbers = sql`SELECT jsonb_agg(e.number || jsonb_build_object('tries', 0, 'results', '{}'::jsonb, 'lastResult', NULL, 'lastAt', NULL,
      'closed', CASE WHEN e.number ->> 'closed' IN (${WRONG}, ${UNASSIGNED}, ${PERSON}) THEN e.number ->> 'closed' END) ORDER BY e.place) AS numbers,
    (array_agg(e.number ->> 'phone' ORDER BY coalesce(e.number ->> 'closed', '') IN (${WRONG}, ${UNASSIGNED}, ${PERSON}), e.place))[1] AS phone,
    (array_agg(e.number ->> 'zone' ORDER BY coalesce(e.number ->> 'closed', '') IN (${WRONG}, ${UNASSIGNED}, ${PERSON}), e.place))[1] AS zone
  FROM jsonb_array_elements(c.numbers) WITH ORDINALITY AS e (number, place)`

/** Contacts from one on, in their order; answers the last it has copied, undefined where there are no more. A repetition adds nobody twice. */
async function copySome({ db, clock }: Ctx, { from, to, states }: Copying, after: number): Promise<number | undefined> {
  const copied = await rowOf(db)<{ last: number | null; contacts: number }>`
    WITH chosen AS MATERIALIZED (
      SELECT id_contact, key, coalesce(n.phone, c.phone) AS phone, name, coalesce(n.zone, c.zone) AS zone, language, data, n.numbers
      FROM campaign_contact c LEFT JOIN LATERAL (${freshNumbers}) AS n ON c.numbers IS NOT NULL
      WHERE id_campaign = ${from} AND id_contact > ${after} AND state = ANY (${[...states]}::text[])
      ORDER BY id_contact LIMIT ${COPIED_AT_ONCE}
    ), added AS (
      INSERT INTO campaign_contact (id_campaign, key, phone, name, zone, language, data, numbers, state, created_at)
      SELECT ${to}::bigint, key, phone, name, zone, language, data, numbers, ${contactState.of.NEW}, ${clock.now()}::timestamptz FROM chosen ORDER BY id_contact
      ON CONFLICT (id_campaign, key) DO NOTHING
    ) SELECT max(id_contact) AS last, count(*)::int AS contacts FROM chosen`
  return copied === undefined || copied.contacts < COPIED_AT_ONCE ? undefined : (copied.last ?? undefined)
}

export const copyTask = taskWork('campaign.copy', async (run, copying) => {
  let after: number | undefined = 0
  while (after !== undefined) {
    run.checkCancelled()
    const from: number = after
    after = await run.run((ctx) => copySome(ctx, copying, from))
  }
  await run.run((ctx) => insertEvent(ctx, copying.to, 'import', 'Contacts of another campaign copied'))
  return { resultPath: screens.campaign(copying.to) }
})
