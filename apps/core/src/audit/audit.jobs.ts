import { readFile } from 'node:fs/promises'
import { auditCheckKind } from '@parley/contract/audit/audit.entity.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { rowsOf } from '../kernel/rows.ts'
import type { Services } from '../kernel/services.ts'
import { longWork, type TaskDefinition } from '../kernel/taskRun.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'
import { startTask } from '../tasks/task.service.ts'
import { tenantSource } from './chainSources.ts'
import { checkLinks, harmText } from './checkChain.ts'
import { redactionKey } from './redaction.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'audit.check': Record<string, never>
  }
}

const MOST_SHOWN = 3

/** Begins the check; the check is recorded too. */
export async function startCheck(ctx: Ctx) {
  const task = await startTask(ctx, {
    name: 'Verify the audit log',
    description: 'Verifies the position and hash of every event in the chain',
    job: 'audit.check',
    payload: {},
  })
  await noteDone(ctx, auditCheckKind, [task.id, task.name], 'Verification started')
  return task
}

/** Says up to where the chain is whole; where it is not the task fails and names the rows. */
export const auditCheckTask = ({ auditHeadFile }: Pick<Services, 'auditHeadFile'>): TaskDefinition =>
  longWork('audit.check', async (run) => {
    const keptHead =
      auditHeadFile === undefined ? undefined : await readFile(auditHeadFile, 'utf8').catch(() => undefined)
    const { end, key } = await run.run(async (ctx) => ({
      end: Math.max(
        1,
        (await rowsOf(ctx.db)<{ end: number }>`SELECT coalesce(max(seq), 1) AS end FROM audit_event`)[0]?.end ?? 1,
      ),
      key: redactionKey(ctx.vault),
    }))
    run.step('Reading the chain')
    const report = await checkLinks(tenantSource(run.run), {
      keptHead: keptHead?.trim(),
      key,
      onProgress(seq) {
        run.checkCancelled()
        run.signal.throwIfAborted()
        run.progress(Math.min(1, seq / end))
      },
    })
    const [seq = '0', hash = ''] = report.head.split(' ')
    if (keptHead === undefined)
      run.note('No chain head is kept outside the database, so a truncated log would go unnoticed.')
    const harm = harmText(report)
    if (harm !== undefined) run.note(harm)
    if (report.problems.length === 0) {
      run.step(`Intact up to event ${seq}`)
      run.note(`Intact: ${report.events} events, up to number ${seq} with the hash ${hash}.`)
      return { resultPath: screens.auditLog() }
    }
    for (const problem of report.problems) run.note(problem)
    const problem = report.problems.slice(0, MOST_SHOWN).join('; ')
    await run.run((ctx) =>
      raiseEvent(ctx, 'chain.broken', { title: 'Audit log tampered with', text: problem, path: screens.auditLog() }),
    )
    return refuse(reason('audit.broken', { problem }))
  })
