import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { permissionsIn } from '../kernel/access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Behalf } from '../kernel/jobs/jobRun.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { type TaskDefinition, type TaskRun, taskWork } from '../tasks/taskRun.ts'
import { keepAdministrators } from './administrators.ts'
import { type CheckedRow, checkRows } from './importCheck.ts'
import type { HomePerson } from './importPeople.store.ts'
import { insertUser, sendInvitation } from './invitation.service.ts'
import { readAccess, requireHere } from './user.access.ts'
import { lockImport, readGoodRows, updateImport } from './userImport.store.ts'
import { setRoles } from './userRoles.service.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    userImport: { idUserImport: number; idUser: number; sendInvitations: boolean }
  }
}

/** Applies an import in one transaction, with the rights its importer has then; what cannot be done wholly is not done at all. */
export const userImportTask = (services: Services): TaskDefinition =>
  taskWork('userImport', async (run, { idUserImport, idUser, sendInvitations }) => {
    const resultPath = `/administration/users?panel=import&import=${idUserImport}`
    try {
      const who = await run.run((ctx) => behalfOf(ctx, idUser))
      const applied = await run.runAs(who, (ctx) => apply(ctx, run, idUserImport))
      if (!applied) return { resultPath } // a crash came after the commit
      run.note(`${applied.created.length} created, ${applied.changed} changed`)
      await tellProvider(services, applied.renamed)
      if (sendInvitations) await invite(run, who, services, applied.created)
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

interface Created {
  readonly idUser: number
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
}

async function apply(ctx: Ctx, run: TaskRun, idUserImport: number) {
  const locked = await lockImport(ctx.db, idUserImport)
  if (locked?.state === 'done') return undefined
  if (locked?.state !== 'running') refuse(reason('userImport.notOpen', { state: 'refused' }))
  await requireHere(ctx, 'AccessManagement.edituser')
  const rows = await checkRows(ctx, await readGoodRows(ctx.db, idUserImport))
  const wrong = rows.find(({ result }) => result === 'invalid')
  if (wrong) {
    const problem = `line ${wrong.line}, ${wrong.field}: ${wrong.reason} Nothing was changed.`
    refuse(reason('userImport.unreadable', { problem }))
  }
  const created: Created[] = []
  const renamed: { subject: string; row: CheckedRow }[] = []
  let changed = 0
  await keepAdministrators(ctx, [ctx.tenant], async () => {
    for (const [index, row] of rows.entries()) {
      if (index % 100 === 0) {
        run.checkCancelled()
        run.progress(index / rows.length)
        run.step(`Line ${row.line}`)
      }
      if (row.result === 'create') created.push(await createFrom(ctx, row))
      if (row.result === 'update' && row.person) {
        await updateFrom(ctx, row, row.person)
        if (row.person.subject) renamed.push({ subject: row.person.subject, row })
        changed += 1
      }
    }
  })
  await updateImport(ctx.db, idUserImport, { state: 'done', error: null })
  return { created, changed, renamed }
}

async function createFrom(ctx: Ctx, { cells, idRoles = [] }: CheckedRow): Promise<Created> {
  const { roles: _, ...facts } = cells
  const idUser = await insertUser(ctx, facts)
  if (idRoles.length > 0) await setRoles(ctx, idUser, ctx.tenant, idRoles)
  return { ...facts, idUser }
}

async function updateFrom(ctx: Ctx, { cells, idRoles }: CheckedRow, person: HomePerson): Promise<void> {
  const { firstname, lastname } = cells
  const after = { firstname, lastname, email: cells.email === '' ? person.email : cells.email }
  const before = { firstname: person.firstname, lastname: person.lastname, email: person.email }
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await ctx.db
      .updateTable('appUser')
      .set((row) => ({
        ...after,
        updatedAt: ctx.clock.now(),
        updatedBy: ctx.actor.id,
        rowVersion: row('rowVersion', '+', 1),
      }))
      .where('idUser', '=', person.idUser)
      .execute()
    const entity = ['User', person.idUser, `${firstname} ${lastname}`] as const
    await ctx.audit({ kind: actionKind.of.UPDATE, area: 'Users', entity, before, after })
  }
  if (idRoles) await setRoles(ctx, person.idUser, ctx.tenant, idRoles)
}

/** The provider learns the names after the commit; it shows them on its pages only. */
async function tellProvider({ identity }: Services, renamed: readonly { subject: string; row: CheckedRow }[]) {
  for (const { subject, row } of renamed) {
    if (!identity || !(await identity.accounts.find(subject))) continue
    const { firstname, lastname, email } = row.cells
    await identity.accounts.update(subject, {
      givenName: firstname,
      familyName: lastname,
      ...(email === '' || email === row.person?.email ? {} : { email, emailVerified: false }),
    })
  }
}

/** One invitation a transaction: whoever got one is invited, whatever happens to the next. */
async function invite(run: TaskRun, who: Behalf, services: Services, created: readonly Created[]): Promise<void> {
  for (const [index, person] of created.entries()) {
    run.checkCancelled()
    if (index % 20 === 0) run.step(`Invitation ${index + 1} of ${created.length}`)
    await run.runAs(who, (ctx) => sendInvitation(ctx, services, person))
  }
}
