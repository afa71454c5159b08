import { buildUser, type Ctx, createSecret, disableUser, inviteUser, type SeedTools, virtualClock } from '@parley/core'
import { bank } from './bank/bank.ts'

const DAY_MS = 86_400_000
const ADMINISTRATOR = 'jana'

/** People the bank has invited who have not come yet, one who left, and secrets with which programs act for two of its people. */
export async function addAccounts(tools: SeedTools): Promise<void> {
  await invite(tools, 1, { firstname: 'Hana', lastname: 'Dvořáková', username: 'hana' }, 'Supervisor')
  await invite(tools, 4, { firstname: 'Jean-Baptiste', lastname: 'Lefèvre-Montgomery', username: 'jblm' }, 'Guest')
  const left = await invite(tools, 40, { firstname: 'Ondřej', lastname: 'Kolář', username: 'ondrej' }, 'Finance')
  if (left !== undefined)
    await at(tools, ADMINISTRATOR, 12, async (ctx) => {
      const { rowVersion } = await buildUser(ctx, tools.services, left)
      await disableUser(ctx, tools.services, left, { reason: 'Never started: took a place elsewhere', rowVersion })
    })
  await secret(tools, 'tomas', 'Nightly copy of the flows', { CallScript: ['view'] }, undefined)
  await secret(tools, ADMINISTRATOR, 'Staff directory', { AccessManagement: ['viewuser', 'edituser'] }, 90)
}

/** As another user, some days ago. */
const at = <T>(tools: SeedTools, username: string, daysAgo: number, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  tools.as(username, bank.name, work, virtualClock(new Date(tools.clock.now().getTime() - daysAgo * DAY_MS)))

/** Undefined where the person is there already. */
const invite = (
  tools: SeedTools,
  daysAgo: number,
  names: { firstname: string; lastname: string; username: string },
  roleName: string,
): Promise<number | undefined> =>
  at(tools, ADMINISTRATOR, daysAgo, async (ctx) => {
    const { db } = ctx
    const known = await db
      .selectFrom('appUser')
      .select('idUser')
      .where('username', '=', names.username)
      .executeTakeFirst()
    if (known) return undefined
    const role = await db.selectFrom('role').select('idRole').where('name', '=', roleName).executeTakeFirstOrThrow()
    const draft = { ...names, email: `${names.username}@example.com`, idRoles: [role.idRole] }
    return (await inviteUser(ctx, tools.services, draft)).user.id
  })

const secret = (
  tools: SeedTools,
  username: string,
  name: string,
  scopes: Record<string, string[]>,
  days: number | undefined,
): Promise<void> =>
  at(tools, username, 20, async (ctx) => {
    const known = await ctx.db.selectFrom('apiSecret').select('name').where('name', '=', name).executeTakeFirst()
    if (known) return
    const expiresAt = days === undefined ? null : new Date(ctx.clock.now().getTime() + days * DAY_MS).toISOString()
    await createSecret(ctx, { name, expiresAt, scopes })
  })
