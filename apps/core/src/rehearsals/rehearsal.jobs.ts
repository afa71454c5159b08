import { contactState } from '@parley/contract/contacts/contact.enum.ts'
import type { Numbers } from '@parley/contract/contacts/number.rules.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { seedOf } from '../carrier/simulated/random.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { longWork, type TaskDefinition, type TaskRun } from '../kernel/taskRun.ts'
import { termsOfLines } from '../tariffs/lineTariff.store.ts'
import { ratesOf } from './rates.ts'
import {
  type KeptRehearsal,
  keepRehearsal,
  type RehearsedRow,
  readKept,
  readLines,
  readPastCalls,
  readRehearsed,
  readWaiting,
  readWaitingRules,
} from './rehearsal.store.ts'
import { rehearseBeside } from './rehearsalThread.ts'
import type { Rehearsing } from './rehearse.ts'
import type { RehearsedCampaign } from './running.ts'
import { firstCall } from './simulate.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'campaigns.rehearse': { readonly idCampaign: number }
  }
}

const LEARNED_DAYS = 90
const DAY_MS = 86_400_000
const PAGE = 20_000
/** Of the campaigns beside it; more would only say again that the channels are taken. */
const MOST_BESIDE = 300_000
/** Contacts of which all numbers are kept, of the campaign itself first: each is an object, and those of a large campaign would not fit. */
const MOST_SEVERAL = 200_000

/** Plays a campaign with the contacts it has now. Run again after a crash it starts over. */
export const rehearsalTask: TaskDefinition = longWork('campaigns.rehearse', async (run, { idCampaign }) => {
  try {
    run.step('Reading contacts and past calls')
    const rehearsing = await read(run, idCampaign)
    run.step('Calling on a virtual clock')
    const result = await rehearseBeside(rehearsing, run.signal, (share) => {
      run.checkCancelled()
      run.progress(share)
    })
    await keep(run, idCampaign, { result, error: null })
  } catch (error) {
    await keep(run, idCampaign, { error: error instanceof Error ? error.message : String(error) })
    throw error
  }
  return { resultPath: screens.campaign(idCampaign, { rehearsal: '1' }) }
})

const keep = (run: TaskRun, idCampaign: number, found: Partial<KeptRehearsal>) =>
  run.run(async (ctx) => {
    const { rehearsal } = await readKept(ctx.db, idCampaign)
    const kept = rehearsal as KeptRehearsal | null // written by this domain alone
    // Another one was begun meanwhile.
    if (kept?.idTask === run.idTask) await keepRehearsal(ctx.db, idCampaign, { ...kept, ...found })
  })

async function read(run: TaskRun, idCampaign: number): Promise<Rehearsing> {
  const base = await run.run(async (ctx) => {
    const now = ctx.clock.now()
    const tenant = await ownTenant(ctx)
    const campaigns = await readRehearsed(ctx.db, idCampaign)
    const idLines = [...new Set(campaigns.flatMap((campaign) => campaign.idLines))]
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: tenant.timezone }).format(now)
    const zone = campaigns[0]?.zone ?? tenant.timezone
    return {
      now: now.getTime(),
      tenant,
      campaigns,
      lines: await readLines(ctx.db, idLines),
      terms: await termsOfLines(ctx.db, idLines, day),
      past: await readPastCalls(ctx.db, new Date(now.getTime() - LEARNED_DAYS * DAY_MS), zone),
    }
  })
  const { now, tenant, lines, terms, past } = base
  const [own, ...others] = base.campaigns
  if (!own) throw new Error('the campaign is gone')
  const loaded = await loadContacts(run, own, now, { contacts: Number.POSITIVE_INFINITY, several: MOST_SEVERAL })
  const rehearsed: RehearsedCampaign[] = [loaded]
  const left = { contacts: MOST_BESIDE, several: MOST_SEVERAL - loaded.numbers.size }
  for (const other of others) {
    const beside = await loadContacts(run, other, now, left)
    left.contacts -= beside.dueAt.length
    left.several -= beside.numbers.size
    rehearsed.push(beside)
  }
  return {
    from: now,
    campaigns: rehearsed as [RehearsedCampaign, ...RehearsedCampaign[]], // its own is there
    lines,
    mostCalls: tenant.limits.concurrentCalls,
    mostPerMinute: tenant.limits.callsPerMinute,
    rates: ratesOf(past),
    seed: seedOf(idCampaign, own.name),
    terms: terms.map(({ idLine, terms: of }) => ({ idLine, terms: of })),
    currency: tenant.currency,
    tenantZone: tenant.timezone,
    names: base.campaigns.map(({ idCampaign: id, name }) => ({ id, name })),
    learnedDays: LEARNED_DAYS,
  }
}

/** How many contacts are read, and of how many of them all numbers. */
interface Most {
  readonly contacts: number
  readonly several: number
}

/**
 * Page by page into columns. Those who may never be called again come first due after all time, so that they are counted. Contacts with several numbers
 * of which these are not kept are played by their next one alone.
 */
async function loadContacts(run: TaskRun, row: RehearsedRow, now: number, most: Most) {
  const { name: _, ...campaign } = row
  const facts = { ...campaign, windows: [...campaign.windows], status: processState.of.IN_PROGRESS, lacksFlow: false }
  const zones = new Map<string, { readonly place: number; readonly first: number }>()
  const [zone, dueAt, attempts, phone]: [number[], number[], number[], string[]] = [[], [], [], []]
  const results = new Map<number, Readonly<Record<string, number>>>()
  const isCallback = new Set<number>()
  const numbers = new Map<number, Numbers>()
  for (let after = 0; phone.length < most.contacts; ) {
    run.checkCancelled()
    const size = Math.min(PAGE, most.contacts - phone.length)
    const page = await run.run((ctx) => readWaiting(ctx.db, row.idCampaign, after, size))
    for (const contact of page) {
      const own = zones.get(contact.zone) ?? {
        place: zones.size,
        first: firstCall(facts, contact.zone, now) ?? now,
      }
      zones.set(contact.zone, own)
      const place = phone.push(contact.phone) - 1
      zone.push(own.place)
      dueAt.push(Math.max(own.first, contact.dueAt === null ? 0 : Date.parse(contact.dueAt)))
      attempts.push(Math.min(255, contact.attempts))
      if (contact.numbers && numbers.size < most.several) numbers.set(place, contact.numbers)
      if (contact.attempts > 0) results.set(place, contact.results)
      if (contact.state === contactState.of.CALLBACK_WAIT) isCallback.add(place)
    }
    after = page.at(-1)?.idContact ?? after
    if (page.length < PAGE) break
  }
  return {
    facts,
    zones: [...zones.keys()],
    zone: Uint16Array.from(zone),
    dueAt: Float64Array.from(dueAt),
    attempts: Uint8Array.from(attempts),
    results,
    isCallback,
    phone,
    numbers,
    waiting: await run.run((ctx) => readWaitingRules(ctx.db, row.idCampaign)),
  } satisfies RehearsedCampaign
}
