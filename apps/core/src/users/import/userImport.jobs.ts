import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { permissionsIn } from '../../kernel/access.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Behalf } from '../../kernel/jobs/jobRun.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { type TaskDefinition, type TaskRun, taskWork } from '../../kernel/taskRun.ts'
import { keepAdministrators } from '../roles/administrators.ts'
import { type Invited, sendInvitations } from '../security/invitation.service.ts'
import { readAccess, requireHere } from '../user.access.ts'
import { type ChangedRow, changeForProvider, createFrom, updateFrom } from './importApply.ts'
import { type CheckedRow, checkRows } from './importCheck.ts'
import { lockImport, readGoodRows, readUninvited, updateImport } from './userImport.store.ts'

declare module '../../kernel/job.ts' {
  interface Jobs {
    userImport: { idUserImport: number; idUser: number; sendInvitations: boolean }
  }
}

const ROWS_AT_ONCE = 1_000
const INVITATIONS_AT_ONCE = 50
/** Also the most names that one import tells to be taken in other tenants. */
const LINES_TOLD = 20

/** Applies an import in one transaction, with the rights its importer has then; what cannot be done wholly is not done at all. */
export const userImportTask = (services: Services): TaskDefinition =>
  taskWork('userImport', async (run, { idUserImport, idUser, sendInvitations: isInviting }) => {
    const resultPath = screens.users({ panel: 'import', import: idUserImport })
    try {
      const who = await run.run((ctx) => behalfOf(ctx, idUser))
      const applied = await run.runAs(who, (ctx) => apply(ctx, services, run, idUserImport))
      if (applied) {
        run.note(`${applied.created.length} created, ${applied.changed.length} changed`)
        await tellProvider(services, applied.changed)
      }
      if (isInviting) await invite(run, who, services, idUserImport) // also where a crash came after the commit
      return { resultPath }
    } catch (error) {
      if (!run.signal.aborted && error instanceof Refusal)
        await run.run((ctx) => updateImport(ctx.db, idUserImport, { state: 'refused', error: error.message }))
      throw error
    }
  })

async function behalfOf(ctx: Ctx, idUser: number): Promise<Behalf> {
  const person = await readAccess(ctx, idUser)
  if (person?.state !== 'active') return refuse(reason('auth.disabledUser'))
  const actor = {
    id: idUser,
    name: `${person.firstname} ${person.lastname}`,
    kind: 'user' as const,
    idTenant: person.idTenant,
  }
  return { actor, permissions: permissionsIn(person, ctx.tenant) }
}

async function apply(ctx: Ctx, services: Services, run: TaskRun, idUserImport: number) {
  const locked = await lockImport(ctx.db, idUserImport)
  if (locked?.state === 'done') return undefined
  if (locked?.state !== 'running') refuse(reason('userImport.notOpen', { state: 'refused' }))
  await requireHere(ctx, 'AccessManagement.edituser')
  return await keepAdministrators(ctx, services, [ctx.tenant], async () => {
    const { isReturning } = locked
    const rows = await checkRows(ctx, await readGoodRows(ctx.db, idUserImport), { isReturning, isApplied: true })
    refuseWrong(rows)
    const created = rows.filter(({ result }) => result === 'create')
    const changed = rows.flatMap((row) =>
      row.result === 'update' && row.person ? [{ ...row, person: row.person }] : [],
    )
    const all = created.length + changed.length
    for (const [start, some] of batches(created)) {
      tell(run, some[0], start / all)
      await createFrom(ctx, some)
    }
    for (const [start, some] of batches(changed)) {
      tell(run, some[0], (created.length + start) / all)
      await updateFrom(ctx, some)
    }
    await updateImport(ctx.db, idUserImport, { state: 'done', error: null })
    return { created, changed }
  })
}

/** Says what is wrong with some lines at once, so that a file need not be tried for each of them. */
function refuseWrong(rows: readonly CheckedRow[]): void {
  const wrong = rows.filter(({ result }) => result === 'invalid')
  if (wrong.length === 0) return
  const lines = wrong.slice(0, LINES_TOLD).flatMap(({ line, problems: [first] }) => {
    return first ? [`line ${line}, ${first.field}: ${first.reason}`] : []
  })
  const more = wrong.length > LINES_TOLD ? [`${wrong.length - LINES_TOLD} more lines are wrong.`] : []
  refuse(reason('userImport.unreadable', { problem: [...lines, ...more, 'Nothing was changed.'].join(' ') }))
}

function tell(run: TaskRun, row: CheckedRow | undefined, share: number): void {
  run.checkCancelled()
  run.progress(share)
  if (row) run.step(`Line ${row.line}`)
}

function* batches<T>(all: readonly T[], size = ROWS_AT_ONCE): Generator<readonly [start: number, some: readonly T[]]> {
  for (let start = 0; start < all.length; start += size) yield [start, all.slice(start, start + size)]
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
  for (const [start, some] of batches(people, INVITATIONS_AT_ONCE)) {
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
