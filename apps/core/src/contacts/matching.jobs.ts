import { campaignEventKind } from '@parley/contract/campaigns/campaign.enum.ts'
import { contactsKind } from '@parley/contract/contacts/contact.entity.ts'
import { MAX_CONTACTS_CHANGED } from '@parley/contract/contacts/contact.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { JobPayload } from '../kernel/job.ts'
import { noteDone } from '../kernel/notes.ts'
import { type TaskRun, taskWork } from '../kernel/taskRun.ts'
import { readPayload, storePayload } from '../tasks/task.store.ts'
import { findCampaign, requireNotOver } from './contact.access.ts'
import { type ContactFilter, filterContacts } from './contact.store.ts'
import { type Action, actionDone, applyAction } from './contactAction.service.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'contacts.change': {
      readonly idCampaign: number
      readonly action: Action
      readonly filter: ContactFilter
      /** Whoever asked may look through names and numbers. */
      readonly isPersonal: boolean
      readonly contacts: number
      readonly upTo: number
      /** How far it is: kept with each part, so that nobody is called again twice where it is killed and runs once more. */
      readonly after: number
      readonly changed: number
      readonly seen: number
    }
  }
}
type Matching = JobPayload<'contacts.change'>

/** Changes what matches part by part, by id: who is changed may match no more, or once more. */
export const matchingTask = taskWork('contacts.change', async (run, { idCampaign }) => {
  try {
    for (;;) {
      run.checkCancelled()
      run.signal.throwIfAborted()
      const { isOver, seen, changed, contacts } = await run.run((ctx) => changePart(ctx, run))
      run.progress(Math.min(1, seen / Math.max(1, contacts)))
      run.step(`${changed.toLocaleString('en-US')} changed`)
      if (isOver) break
    }
  } finally {
    // Also where somebody stopped it, or the campaign ended meanwhile: what was changed stays.
    if (!run.signal.aborted) await run.run((ctx) => told(ctx, run))
  }
  return { resultPath: screens.campaign(idCampaign, { tab: 'contacts' }) }
})

async function changePart(ctx: Ctx, { idTask, idUser }: TaskRun) {
  const payload = (await readPayload(ctx.db, idTask)) as Matching // written by startTask
  const { idCampaign, action, filter, isPersonal, upTo, after } = payload
  const campaign = await findCampaign(ctx, idCampaign)
  requireNotOver(campaign)
  const found = await filterContacts(ctx.db, idCampaign, filter, isPersonal)
    .clearSelect()
    .select('c.idContact')
    .where('c.idContact', '>', after)
    .where('c.idContact', '<=', upTo)
    .orderBy('c.idContact')
    .limit(MAX_CONTACTS_CHANGED)
    .execute()
  const ids = found.map(({ idContact }) => idContact)
  const changed = await applyAction(ctx, campaign, ids, action, idUser)
  const now = {
    after: ids.at(-1) ?? after,
    changed: payload.changed + changed.length,
    seen: payload.seen + ids.length,
  }
  await storePayload(ctx.db, idTask, now)
  return { ...now, contacts: payload.contacts, isOver: ids.length < MAX_CONTACTS_CHANGED }
}

async function told(ctx: Ctx, run: TaskRun): Promise<void> {
  const { idCampaign, action, changed, seen } = (await readPayload(ctx.db, run.idTask)) as Matching // as above
  const { name } = await findCampaign(ctx, idCampaign)
  const unchanged = seen - changed
  run.note(`${changed.toLocaleString('en-US')} changed, ${unchanged.toLocaleString('en-US')} stayed as they were`)
  const text = `${actionDone[action]}: ${changed.toLocaleString('en-US')}`
  await ctx.db
    .insertInto('campaignEvent')
    .values({ idCampaign, at: ctx.clock.now(), kind: campaignEventKind.of.CHANGE, text, byUser: run.idUser })
    .execute()
  await noteDone(ctx, contactsKind, [idCampaign, name], actionDone[action], { changed, unchanged })
}
