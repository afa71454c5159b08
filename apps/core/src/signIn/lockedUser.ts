import { randomUUID } from 'node:crypto'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import type { Core } from '../kernel/core.ts'
import { BUILT_IN } from '../kernel/services.ts'
import { momentHere } from '../mail/moment.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'

export interface LockWatch {
  readonly core: Pick<Core, 'directory' | 'contexts'>
  readonly clock: Clock
  readonly log: Logger
}

/** Tells the notification groups of the person's tenant that wrong passwords or codes have locked an account. */
export async function reportLocked({ core, clock, log }: LockWatch, subject: string, until: Date): Promise<void> {
  const idUser = await core.directory.bySubject(BUILT_IN, subject)
  const person = idUser === undefined ? undefined : await core.directory.person(idUser)
  if (!person) return
  const scope = {
    actor: { id: null, name: 'Sign-in', kind: 'system' as const, idTenant: person.idTenant },
    tenant: person.idTenant,
    permissions: {},
    requestId: randomUUID(),
    log,
    clock,
  }
  await core.contexts.run(scope, async (ctx) => {
    await raiseEvent(ctx, 'user.locked', {
      title: `${person.firstname} ${person.lastname} was locked`,
      text: `Too many wrong passwords or codes for ${person.username}. The lock ends on ${await momentHere(ctx, until)}, or when an administrator unlocks the account.`,
      path: screens.user(person.idUser),
    })
  })
}
