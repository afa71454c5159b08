import { reason } from '@parley/contract/kernel/errors.ts'
import { permissionsIn } from '../kernel/access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Behalf } from '../kernel/jobs/jobRun.ts'
import { refuse } from '../kernel/refusal.ts'
import { readAccess } from './user.access.ts'

/** A person for whom a task works on, with the rights that they have now. */
export async function behalfOf(ctx: Ctx, idUser: number): Promise<Behalf> {
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
