import { screens } from '@parley/contract/kernel/screens.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { applyRows, recordRefusal } from '../../kernel/import/import.service.ts'
import type { Behalf } from '../../kernel/jobs/jobRun.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { type TaskDefinition, type TaskRun, taskWork } from '../../kernel/taskRun.ts'
import { behalfOf } from '../behalf.ts'
import { keepAdministrators } from '../roles/administrators.ts'
import { type Invited, sendInvitations } from '../security/invitation.service.ts'
import { requireHere } from '../user.access.ts'
import { type ChangedRow, changeForProvider, createFrom, updateFrom } from './importApply.ts'
import type { CheckedUser } from './importCheck.ts'
import { readUninvited } from './importPeople.store.ts'
import { importing } from './userImport.service.ts'

declare module '../../kernel/job.ts' {
  interface Jobs {
    userImport: { idUserImport: number; idUser: number; sendInvitations: boolean }
  }
}

const INVITATIONS_AT_ONCE = 50

/** Applies an import in one transaction, with the rights its importer has then; what cannot be done wholly is not done at all. */
export const userImportTask = (services: Services): TaskDefinition =>
  taskWork('userImport', async (run, { idUserImport, idUser, sendInvitations: isInviting }) => {
    await recordRefusal(run, idUserImport, async () => {
      const who = await run.run((ctx) => behalfOf(ctx, idUser))
      const applied = await run.runAs(who, (ctx) => apply(ctx, services, run, idUserImport))
      if (applied) {
        run.note(`${applied.created.length} created, ${applied.changed.length} changed`)
        await tellProvider(services, applied.changed)
      }
      if (isInviting) await invite(run, who, services, idUserImport) // also where a crash came after the commit
    })
    return { resultPath: screens.users({ panel: 'import', import: idUserImport }) }
  })

async function apply(ctx: Ctx, services: Services, run: TaskRun, idUserImport: number) {
  await requireHere(ctx, 'AccessManagement.edituser')
  const known = (rows: readonly CheckedUser[]) =>
    rows.flatMap((row) => (row.person ? [{ ...row, person: row.person }] : []))
  const applied = await keepAdministrators(ctx, services, [ctx.tenant], () =>
    applyRows(ctx, run, importing, idUserImport, {
      wrong: 'userImport.rowsWrong',
      create: (rows) => createFrom(ctx, rows),
      change: (rows) => updateFrom(ctx, known(rows)),
    }),
  )
  return applied && { created: applied.created, changed: known(applied.changed) }
}

/** The provider learns the names after the commit; it shows them on its pages only. */
async function tellProvider({ identity }: Services, changed: readonly ChangedRow[]) {
  for (const row of changed) {
    const change = changeForProvider(row)
    const { subject } = row.person
    if (!change || !identity || subject === null || !(await identity.accounts.find(subject))) continue
    await identity.accounts.update(subject, change)
  }
}

/** Some invitations a transaction: whoever got one is invited, whatever happens to the next; a crash leaves the rest to the next run. */
async function invite(run: TaskRun, who: Behalf, services: Services, idUserImport: number): Promise<void> {
  const people = await run.runAs(who, (ctx) => readUninvited(ctx.db, idUserImport))
  for (let start = 0; start < people.length; start += INVITATIONS_AT_ONCE) {
    const some = people.slice(start, start + INVITATIONS_AT_ONCE)
    run.checkCancelled()
    run.step(`Invitation ${start + 1} of ${people.length}`)
    if (await send(run, who, services, some)) continue
    for (const person of some)
      if (!(await send(run, who, services, [person]))) run.note(`${person.username} could not be invited`)
  }
}

/** False where one of them cannot be invited, which leaves all of them as they were. */
async function send(run: TaskRun, who: Behalf, services: Services, people: readonly Invited[]): Promise<boolean> {
  try {
    await run.runAs(who, (ctx) => sendInvitations(ctx, services, people))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
