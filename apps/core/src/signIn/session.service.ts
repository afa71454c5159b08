import type { SignInSession } from '@parley/contract/users/security.schema.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import { fullName } from '@parley/contract/users/user.rules.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { refuseOutranked } from '../users/user.access.ts'
import { accountOf, ofPerson, type Person, requireAccount } from './ofPerson.ts'

export const listSessions = (ctx: Ctx, services: Services, idUser: number, current: string | undefined) =>
  ofPerson(ctx, idUser, 'AccessManagement.viewuser', async (_, person): Promise<SignInSession[]> => {
    const account = accountOf(services, person)
    const sessions = account ? await account.identity.sessions.list(account.subject) : []
    return sessions.map(({ sid, createdAt, lastSeenAt, expiresAt, address, userAgent }) => ({
      sid,
      isCurrent: sid === current,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      address,
      userAgent,
    }))
  })

export const revokeSession = (ctx: Ctx, services: Services, idUser: number, sid: string) =>
  ofPerson(ctx, idUser, 'AccessManagement.edituser', async (there, person) => {
    if (idUser !== ctx.actor.id) await refuseOutranked(ctx, idUser)
    const { identity, subject } = requireAccount(services, person, 'session.managedElsewhere')
    const isTheirs = (await identity.sessions.list(subject)).some((session) => session.sid === sid)
    if (!isTheirs) notFound('Session')
    await note(there, person, 'Session ended')
    await identity.sessions.revoke(sid)
  })

/** Of one's own all but the one that asks: signing out ends that. */
export const revokeAllSessions = (ctx: Ctx, services: Services, idUser: number, current: string | undefined) =>
  ofPerson(ctx, idUser, 'AccessManagement.edituser', async (there, person) => {
    if (idUser !== ctx.actor.id) await refuseOutranked(ctx, idUser)
    const { identity, subject } = requireAccount(services, person, 'session.managedElsewhere')
    await note(there, person, 'All sessions ended')
    const isOwn = idUser === ctx.actor.id && current !== undefined
    return { ended: await identity.sessions.revokeAll(subject, isOwn ? { exceptSid: current } : {}) }
  })

const note = (there: Ctx, person: Person, what: string) =>
  noteDone(there, userKind, [person.idUser, fullName(person)], what)
