import { waitingStates } from '@parley/contract/contacts/contact.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { type TaskRun, taskWork } from '../kernel/taskRun.ts'
import { startTask } from '../tasks/task.service.ts'
import { countStates } from './campaign.store.ts'
import { tellCampaign } from './campaign.stream.ts'
import { PREPARED_AT_ONCE, prepareContacts, rescheduleContacts } from './prepare.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'campaign.prepare': { readonly idCampaign: number; readonly schedule?: boolean }
  }
}

interface Wanted {
  readonly idCampaign: number
  readonly name: string
}

const contactsIn = async (ctx: Ctx, idCampaign: number, states: readonly string[]) =>
  (await countStates(ctx.db, idCampaign)).reduce(
    (sum, { state, contacts }) => sum + (states.includes(state) ? contacts : 0),
    0,
  )

/** Makes new contacts ready: at once where they are few, else as a task. */
export async function prepareAll(ctx: Ctx, { idCampaign, name }: Wanted): Promise<void> {
  if ((await contactsIn(ctx, idCampaign, ['NEW'])) <= PREPARED_AT_ONCE) await prepareContacts(ctx, idCampaign)
  else
    await startTask(ctx, {
      name: `Prepare ${name}`,
      description: 'Checks new contacts and plans their first call',
      job: 'campaign.prepare',
      payload: { idCampaign },
    })
}

/** Plans first calls again, since the schedule has changed. */
export async function rescheduleAll(ctx: Ctx, { idCampaign, name }: Wanted): Promise<void> {
  const waiting = await contactsIn(ctx, idCampaign, waitingStates)
  if (waiting === 0) return
  if (waiting <= PREPARED_AT_ONCE) await rescheduleContacts(ctx, idCampaign, 0)
  else
    await startTask(ctx, {
      name: `Reschedule ${name}`,
      description: 'Plans first calls by the new schedule',
      job: 'campaign.prepare',
      payload: { idCampaign, schedule: true },
    })
}

export const prepareTask = taskWork('campaign.prepare', async (run, { idCampaign, schedule = false }) => {
  if (schedule) await rescheduleInParts(run, idCampaign)
  else await prepareInParts(run, idCampaign)
  await run.run((ctx) => tellCampaign(ctx, idCampaign))
  return { resultPath: screens.campaign(idCampaign) }
})

async function prepareInParts(run: TaskRun, idCampaign: number): Promise<void> {
  const all = await run.run((ctx) => contactsIn(ctx, idCampaign, ['NEW']))
  let done = 0
  for (;;) {
    run.checkCancelled()
    const prepared = await run.run((ctx) => prepareContacts(ctx, idCampaign))
    if (prepared === 0) return
    done += prepared
    run.progress(done / Math.max(all, done))
  }
}

async function rescheduleInParts(run: TaskRun, idCampaign: number): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined) {
    run.checkCancelled()
    const from: number = after
    after = await run.run((ctx) => rescheduleContacts(ctx, idCampaign, from))
  }
}
