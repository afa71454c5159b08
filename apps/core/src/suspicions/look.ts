import { screens } from '@parley/contract/kernel/screens.ts'
import { suspicionKind } from '@parley/contract/suspicions/suspicion.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { allPermissions } from '../kernel/jobs/allPermissions.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import type { RoundPorts } from '../kernel/round.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'
import { dayIn } from '../tenants/billing.ts'
import {
  acceptedLines,
  countPrefixes,
  daysToCount,
  readAtOnce,
  readDays,
  readDialled,
  readNights,
  type Span,
  type Suspicion,
  storeFound,
  storeTold,
  takeTurn,
  tenantsToLookAt,
  unbilledLines,
} from './look.store.ts'
import { scoreOf, signsOf } from './rules/fraud.ts'

const DAY_MS = 86_400_000
/** How long after a look the next is due. */
const AGAIN_MS = 55 * 60_000
const NONE = { numbers: 0, inOrder: 0, inOrderFrom: '', prefixes: [], known: [], knownDays: 0 } as const

/** Looks at the lines of all tenants whose turn it is; several processes may. */
export function lookerOf({ db, contexts, clock, log }: RoundPorts): (asked?: AbortSignal) => Promise<void> {
  return async (asked) => {
    const before = new Date(clock.now().getTime() - AGAIN_MS)
    for (const idTenant of await tenantsToLookAt(db, before)) {
      if (asked?.aborted) return
      const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant }
      const scope = { actor, tenant: idTenant, permissions: allPermissions, requestId: 'suspicions', log, clock }
      const run = <T>(work: (ctx: Ctx) => Promise<T>) => contexts.run(scope, work)
      try {
        await lookAtLines(run, before)
      } catch (error) {
        log.error({ err: error, idTenant }, 'lines could not be looked at')
      }
    }
  }
}

/** The turn is taken by itself, so that a tenant of which something fails has its next with all others; and so is each day that is counted. */
async function lookAtLines(run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>, before: Date): Promise<void> {
  const turn = await run(async (ctx) => {
    const to = ctx.clock.now()
    if (!(await takeTurn(ctx.db, to, before))) return undefined
    const { timezone: zone } = await ownTenant(ctx)
    return { to, zone, today: dayIn(zone, to), days: await daysToCount(ctx.db, dayIn(zone, to)) }
  })
  if (!turn) return
  const { to, zone, today, days } = turn
  for (const day of days) await run(({ db }) => countPrefixes(db, day, today, zone))
  const from = new Date(to.getTime() - DAY_MS)
  await run((ctx) => lookForFraud(ctx, { from, to, zone, firstDay: dayIn(zone, from) }))
  await run((ctx) => lookForUnbilled(ctx, today, to))
}

async function lookForFraud(ctx: Ctx, span: Span): Promise<void> {
  const { db } = ctx
  const days = await readDays(db, span)
  const idLines = days.map(({ idLine }) => idLine)
  const [nights, atOnce, dialled] = [
    await readNights(db, idLines, span),
    await readAtOnce(db, idLines, span),
    await readDialled(db, idLines, span),
  ]
  const found = days.flatMap(({ idLine, name, usual, ...day }): Suspicion[] => {
    const evidence = signsOf({
      day,
      usual: { ...usual, mostNight: nights.get(idLine) ?? 0 },
      dialled: dialled.get(idLine) ?? NONE,
      atOnce: atOnce.get(idLine) ?? { most: 0, usualMost: 0 },
    })
    return evidence.length === 0 ? [] : [{ idLine, name, score: scoreOf(evidence), evidence }]
  })
  const { FRAUD } = suspicionKind.of
  const accepted = new Set(await acceptedLines(db, FRAUD, dayIn(span.zone, span.to)))
  for (const { idLine, name, score, evidence } of await storeFound(db, FRAUD, found, span.to))
    if (!accepted.has(idLine)) {
      await storeTold(db, FRAUD, idLine)
      await raiseEvent(ctx, 'fraud.suspected', {
        title: `Signs of fraud on ${name}`,
        text: `Score ${score}. ${evidence.map(({ text }) => text).join(' ')}`,
        path: screens.suspiciousEntities({ tab: 'lines-with-fraud' }),
        key: `fraud ${idLine}`,
      })
    }
}

/** Told once for each line, and again when it was billed in between. */
async function lookForUnbilled(ctx: Ctx, today: string, now: Date): Promise<void> {
  const { BILLING } = suspicionKind.of
  const lines = await unbilledLines(ctx.db, today)
  const found = lines.map(({ idLine, name }) => ({ idLine, name, score: 1, evidence: [] }))
  const accepted = new Set(await acceptedLines(ctx.db, BILLING, today))
  const calls = new Map(lines.map(({ idLine, calls: of }) => [idLine, of]))
  for (const { idLine, name } of await storeFound(ctx.db, BILLING, found, now))
    if (!accepted.has(idLine)) {
      await storeTold(ctx.db, BILLING, idLine)
      await raiseEvent(ctx, 'line.unbilled', {
        title: `${name} has calls that nothing bills`,
        text: `It has no tariff. Answered since yesterday: ${calls.get(idLine) ?? 0}.`,
        path: screens.suspiciousEntities({ tab: 'lines-without-billing' }),
        key: `unbilled ${idLine}`,
      })
    }
}
