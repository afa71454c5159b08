import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import { usernameKey } from '@parley/contract/users/username.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { refuse } from '../kernel/refusal.ts'
import { cellOf, rowsOf } from '../kernel/rows.ts'

const WHAT = 'Username taken in another tenant'
/** As many names of others a tenant may come upon in a day: far more than chance brings, far fewer than a list of names asks for. */
const NAMES_A_DAY = 30
/** A file tells of no more names at once. */
const TOLD_AT_ONCE = 20
const DAY_MS = 86_400_000

/**
 * Which of the new usernames people of other tenants have; by their keys. Names are unique in the installation, so whoever wants one learns that
 * it is taken. That is written down though nothing comes of it, and whoever has come upon too many can choose no names for a day, taken
 * or not: the refusal tells nothing more.
 */
export async function findTaken(
  ctx: Ctx,
  usernames: readonly string[],
  home: number = ctx.tenant,
): Promise<ReadonlySet<string>> {
  const { taken, told } = await lookUp(ctx, usernames, home)
  if (told.length > 0) ctx.noteRefused(noteOf(ctx, told))
  return taken
}

/** Which of them a look at a file tells: no more than a refusal would, and written down alike. */
export async function previewTaken(ctx: Ctx, usernames: readonly string[]): Promise<ReadonlySet<string>> {
  const { told } = await lookUp(ctx, usernames, ctx.tenant)
  if (told.length > 0) await ctx.audit(noteOf(ctx, told))
  return new Set(told)
}

const noteOf = ({ actor }: Ctx, usernames: readonly string[]) => ({
  kind: actionKind.of.OTHER,
  of: userKind,
  entity: [actor.id ?? 0, actor.name] as const,
  after: { what: WHAT, usernames },
})

async function lookUp(ctx: Ctx, usernames: readonly string[], home: number) {
  const keys = [...new Set(usernames.map(usernameKey))]
  if (keys.length === 0 || ctx.tenant === OPERATOR_TENANT) return { taken: new Set<string>(), told: [] }
  if ((await countTold(ctx)) >= NAMES_A_DAY) refuse(reason('user.namesTried', { count: NAMES_A_DAY }))
  const rows = await inTenant(
    ctx,
    home,
    () => rowsOf(ctx.db)<{ name: string }>`SELECT * FROM app.usernames_elsewhere(${keys}::text[]) AS name`,
  )
  const taken = new Set(rows.map(({ name }) => name))
  return { taken, told: keys.filter((key) => taken.has(key)).slice(0, TOLD_AT_ONCE) }
}

/** A name that somebody has asked for twice is no news. */
const countTold = async ({ db, clock }: Ctx): Promise<number> =>
  Number(
    await cellOf(db)<number>`
      SELECT count(DISTINCT name)::int AS count FROM audit_event, jsonb_array_elements_text(after -> 'usernames') AS name
      WHERE at > ${new Date(clock.now().getTime() - DAY_MS)} AND entity_kind = ${userKind.kind} AND kind = ${actionKind.of.OTHER}
        AND after ->> 'what' = ${WHAT}`,
  )

/** The same for one name. */
export async function refuseTaken(ctx: Ctx, username: string, home?: number): Promise<void> {
  if ((await findTaken(ctx, [username], home)).size > 0) refuse(reason('user.usernameTaken'))
}
