import type { MachineReaction } from '@parley/contract/campaigns/campaign.enum.ts'
import type { ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ContactState, decisionCode, openStates, waitingStates } from '@parley/contract/contacts/contact.enum.ts'
import type { Numbers } from '@parley/contract/contacts/number.rules.ts'
import { destinationUse } from '@parley/contract/destinations/destination.enum.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { likeliestZone } from '@parley/contract/kernel/zones.ts'
import type { Json } from '@parley/flow'
import { sql } from 'kysely'
import { closeCallbacks, closeCallbacksOn, leaveCallbacks, moveCallbacks } from '../../callbacks/campaignCallback.ts'
import { isShort } from '../../campaigns/balance.store.ts'
import { addRefused, type EntryKey } from '../../destinations/destination.store.ts'
import type { Permitted } from '../../destinations/permitted.ts'
import { keyOf } from '../../destinations/rules/limits.ts'
import { versionsFor } from '../../flows/rollout.store.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { columnOf, rowsOf } from '../../kernel/rows.ts'
import { storedJson } from '../../kernel/storedJson.ts'
import { suppressedAmong } from '../../suppressions/suppressed.ts'
import { writeGivenUp } from '../followUps/writeFollowUps.ts'
import type { Call, CampaignRules, Checked, Instead, Reserved, Verdict } from '../ports.ts'
import { type ChosenLines, chooseLines, LINE, type LineRow } from './chooseLines.ts'
import { type Decided, keepDecisions } from './decisions.ts'
import { isStopped, LIVE, readRules } from './facts.ts'

const DAY_MS = 86_400_000
const { DEMO, IN_PROGRESS } = processState.of
const { DESTINATION, DESTINATION_LIMIT, FREQUENCY, WINDOW } = decisionCode.of
/** The call has another time; what is only looked at again in a minute is still to be made when it was. */
const MOVES = [DESTINATION_LIMIT, FREQUENCY, WINDOW]
const { CAMPAIGN } = destinationUse.of

interface ContactRow extends LineRow {
  readonly idContact: number
  readonly phone: string
  readonly zone: string
  readonly numbers: Numbers | null
  readonly language: string | null
  readonly data: Readonly<Record<string, Json>>
  readonly flow: number
  readonly attempts: number
}

type CampaignFlow = Call['flow'] & { readonly isPinned: boolean }
interface CallRow {
  readonly idCampaign: number
  readonly name: string
  readonly language: string | null
  readonly ringTimeoutSeconds: number
  readonly onMachine: MachineReaction
  readonly machineMessage: string
  readonly columns: readonly ContactColumn[]
  /** By their place; null: there is no version that could run. */
  readonly flows: readonly (CampaignFlow | null)[]
}

/** Looks at reserved contacts for the last time; those that are called get their attempts, before anybody hears of them. */
export async function begin(
  ctx: Ctx,
  process: string,
  now: Date,
  reserved: readonly Reserved[],
  check: (contact: Checked) => Verdict,
  newGuid: () => string,
): Promise<Call[]> {
  const { db } = ctx
  const { contacts, ...chosen } = await chooseLines(ctx, await lockReserved(db, process, reserved), now)
  const ids = [...new Set(contacts.map(({ idCampaign }) => idCampaign))]
  const [rules, campaigns] = [await readRules(db, ids), await readCalls(db, ids)]
  const flows = await chooseFlows(db, contacts, campaigns, rules)
  const stopped = (await isStopped(db)) || (await isShort(db))
  const stateOf = new Map(reserved.map(({ idContact, state }) => [idContact, state]))
  const inCall = await readInCall(ctx, contacts.flatMap(phonesOf))
  const destinations = await openDestinations(ctx, contacts, chosen)
  const calls: Call[] = []
  const instead: (Decided & Moved & { readonly state: ContactState; readonly dueAt: Date | null })[] = []
  for (const idCampaign of ids) {
    const rule = rules.get(idCampaign)
    const campaign = campaigns.get(idCampaign)
    if (!rule || !campaign) continue
    const own = contacts.filter((contact) => contact.idCampaign === idCampaign)
    const phones = own.map(({ phone }) => phone)
    // It may have to wait; what is read of do-not-call lists counts for a moment only.
    const capped = await readCapped(ctx, rule, own.flatMap(phonesOf), now)
    const suppressed = await suppressedAmong(ctx, { idCampaign, phones })
    const isHeld = stopped || (rule.status !== DEMO && rule.status !== IN_PROGRESS)
    for (const contact of own) {
      const { idContact, phone } = contact
      const flow = flows.get(idContact)
      const verdict = check({
        ...contact,
        state: stateOf.get(idContact) ?? 'READY',
        rules: rule,
        isHeld: isHeld || !flow,
        suppressed: suppressed.get(phone),
        cappedSince: capped?.since(phonesOf(contact)),
        isInCall: phonesOf(contact).some((each) => inCall.has(each)),
        ...destinations.of(contact),
      })
      if (!verdict.isCalled) instead.push({ ...verdict, idContact, idCampaign, at: now, nextAt: verdict.dueAt })
      else if (flow) {
        capped?.add(phone)
        for (const each of phonesOf(contact)) inCall.add(each)
        calls.push(callOf(contact, campaign, flow, { guid: newGuid(), to: destinations.take(contact) }))
      }
    }
  }
  await destinations.keep(instead.flatMap(({ idContact, code }) => (code === DESTINATION ? [idContact] : [])))
  await keepInstead(db, instead)
  await writeGivenUp(db, rules, instead, now)
  const calledOn = new Map(contacts.map(({ idContact, phone }) => [idContact, phone]))
  for (const { idContact, state, code, phone } of instead) {
    const before = calledOn.get(idContact)
    if (!openStates.includes(state)) await closeCallbacks(ctx, [idContact], decisionCode.label(code))
    else if (phone !== undefined && before !== undefined)
      await closeCallbacksOn(ctx, [{ idContact, phone: before }], decisionCode.label(code))
  }
  for (const code of MOVES)
    await moveCallbacks(
      ctx,
      instead.filter((one) => one.code === code),
      decisionCode.label(code),
    )
  // Those that are new again wait for the campaign to prepare them.
  const timeless = instead.filter(({ state, dueAt }) => dueAt === null && waitingStates.includes(state))
  await leaveCallbacks(
    ctx,
    timeless.map(({ idContact }) => idContact),
  )
  await keepDecisions(db, instead)
  await keepAttempts(db, process, calls, { contacts, limitedOf: destinations.limitedOf }, now)
  return calls
}

/** All numbers of a contact: who is called on one of them is not called on another. */
const phonesOf = ({ phone, numbers }: Pick<ContactRow, 'phone' | 'numbers'>): string[] =>
  numbers === null ? [phone] : numbers.map((number) => number.phone)

/** A power of two. */
const LOCKS = 1_024

/** Numbers with a call that is not over, or of people who are called on another of theirs. Until the end of the transaction no other process begins one to any of these. */
export async function readInCall({ db, tenant }: Ctx, phones: readonly string[]): Promise<Set<string>> {
  // Numbers share so many locks: the table of locks is of one size, however many numbers contacts have.
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`calls of ${tenant}`}), bucket) FROM (
    SELECT DISTINCT hashtext(phone) & ${LOCKS - 1} AS bucket FROM unnest(${[...phones]}::text[]) AS p (phone) ORDER BY bucket) AS k`.execute(
    db,
  )
  return new Set(
    await columnOf(db)<string>`
      SELECT phone FROM campaign_attempt WHERE phone = ANY(${[...phones]}) AND ended_at IS NULL
      UNION SELECT r.number FROM callback_attempt a JOIN callback_request r USING (id_callback_request)
        WHERE a.ended_at IS NULL AND r.number = ANY(${[...phones]})
      UNION SELECT n.phone FROM campaign_contact c CROSS JOIN LATERAL jsonb_to_recordset(c.numbers) AS n (phone text)
        WHERE c.state IN ${LIVE} AND c.state <> 'RESERVED' AND c.numbers IS NOT NULL AND n.phone = ANY(${[...phones]})`,
  )
}

/** The flow of each contact, with the version that it meets on any of its numbers: that of the first. Demonstrations meet the published one. */
async function chooseFlows(
  db: Db,
  contacts: readonly ContactRow[],
  campaigns: ReadonlyMap<number, CallRow>,
  rules: ReadonlyMap<number, CampaignRules>,
): Promise<ReadonlyMap<number, Call['flow']>> {
  const chosen = contacts.flatMap(({ idContact, idCampaign, flow: place, phone, numbers }) => {
    const { flows = [] } = campaigns.get(idCampaign) ?? {}
    const flow = flows[place] ?? flows[0]
    const isFixed = flow?.isPinned || rules.get(idCampaign)?.status === DEMO
    return flow ? [{ ...flow, idContact, isFixed, number: numbers?.[0]?.phone ?? phone }] : []
  })
  const open = chosen.filter(({ isFixed }) => !isFixed)
  const versions = await versionsFor(db, open)
  const versionOf = new Map(open.map(({ idContact }, i) => [idContact, versions[i]]))
  return new Map(
    chosen.map(({ idContact, idCallScript, guid, version }) => [
      idContact,
      { idCallScript, guid, version: versionOf.get(idContact) ?? version },
    ]),
  )
}

/** Those that are still this process’s, each with its line. */
const lockReserved = (db: Db, process: string, reserved: readonly Reserved[]) => rowsOf(db)<ContactRow>`
  SELECT c.id_contact, c.id_campaign, c.phone, c.zone, c.numbers, c.language, c.data, c.flow, c.attempts, ${LINE}
  FROM campaign_contact c JOIN line l ON l.id_line = c.reserved_line
  WHERE c.id_contact = ANY(${reserved.map(({ idContact }) => idContact)}) AND c.state = 'RESERVED' AND c.reserved_by = ${process}
  ORDER BY c.id_contact FOR UPDATE OF c`

async function readCalls(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, CallRow>> {
  const rows = await rowsOf(db)<CallRow>`
    SELECT c.id_campaign, c.name, c.language, c.ring_timeout_seconds, c.on_machine, c.machine_message, c.columns,
      (SELECT jsonb_agg(CASE WHEN h.version IS NOT NULL THEN jsonb_build_object('idCallScript', s.id_call_script, 'guid', s.guid, 'version', h.version, 'isPinned', f.version_policy = 'pinned') END
          ORDER BY f.place)
        FROM campaign_flow f LEFT JOIN call_script s USING (id_call_script) LEFT JOIN call_script_history h ON h.id_call_script = s.id_call_script
          AND h.version = CASE f.version_policy WHEN 'pinned' THEN f.version ELSE s.published_version END
        WHERE f.id_campaign = c.id_campaign) AS flows
    FROM campaign c WHERE c.id_campaign = ANY(${[...ids]})`
  return new Map(rows.map((row) => [row.idCampaign, { ...row, flows: row.flows ?? [] }]))
}

/** People who were called as often as may be on their numbers, by any campaign; of two contacts with one number the second counts the first. */
async function readCapped({ db, tenant }: Ctx, { frequencyCap }: CampaignRules, phones: readonly string[], now: Date) {
  if (!frequencyCap) return undefined
  const { calls, days } = frequencyCap
  // Two processes that look at one number at once would both find it free.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('frequency of ' || ${tenant}::text, 0))`.execute(db)
  const rows = await rowsOf(db)<{ phone: string; times: string[] }>`
    SELECT p.phone, (SELECT coalesce(jsonb_agg(a.started_at ORDER BY a.started_at DESC), '[]') FROM (SELECT started_at FROM campaign_attempt
      WHERE phone = p.phone AND started_at > ${new Date(now.getTime() - days * DAY_MS)} ORDER BY started_at DESC LIMIT ${calls}) AS a) AS times
    FROM unnest(${[...phones]}::text[]) AS p (phone)`
  const times = new Map(rows.map((row) => [row.phone, row.times.map((time) => new Date(time))]))
  return {
    /** The oldest of the calls that fill the cap. */
    since: ([phone = '', ...others]: readonly string[]) => {
      const all = others.length === 0 ? times.get(phone) : [phone, ...others].flatMap((each) => times.get(each) ?? [])
      return (others.length === 0 ? all : all?.toSorted((one, other) => other.getTime() - one.getTime()))?.[calls - 1]
    },
    add: (phone: string) => void times.set(phone, [now, ...(times.get(phone) ?? [])]),
  }
}

/** Where the lines of these contacts may call; what is called counts with what other processes call. */
async function openDestinations(ctx: Ctx, contacts: readonly ContactRow[], { book, lines }: ChosenLines) {
  const wantedBy = ({ line: { idLine }, phone: number }: ContactRow) => ({ idLine, number })
  await book.read(contacts.map(wantedBy))
  const decided = new Map(contacts.map((contact) => [contact.idContact, book.decide(wantedBy(contact))]))
  const byId = new Map(contacts.map((contact) => [contact.idContact, contact]))
  const refusedOf = ({ idCampaign, idContact, phone: number }: ContactRow): Checked['refused'] => {
    const decision = decided.get(idContact)
    if (!decision || decision.isAllowed) return undefined
    const others = lines.filter((line) => line.idCampaign === idCampaign)
    const { reason, text } = decision
    return { reason, text, isByOther: others.some(({ line: { idLine } }) => book.decide({ idLine, number }).isAllowed) }
  }
  return {
    of(contact: ContactRow): Pick<Checked, 'refused' | 'full'> {
      const decision = decided.get(contact.idContact)
      return decision?.isAllowed ? { full: book.full(contact.line.idLine, decision) } : { refused: refusedOf(contact) }
    },
    /** The entries with limits that count its call. */
    limitedOf(idContact: number): readonly EntryKey[] {
      const contact = byId.get(idContact)
      const decision = decided.get(idContact)
      return contact && decision?.isAllowed ? decision.limited.map((found) => keyOf(contact.line.idLine, found)) : []
    },
    take({ idContact, line }: ContactRow): Permitted {
      const decision = decided.get(idContact)
      if (!decision?.isAllowed) throw new Error(`contact ${idContact} may not be called`)
      return book.take(line.idLine, decision)
    },
    /** With those that are called no more. */
    async keep(refused: readonly number[]): Promise<void> {
      await book.keep()
      await addRefused(
        ctx,
        contacts.flatMap(({ idContact, idCampaign, line: { idLine } }) => {
          const reason = refused.includes(idContact) ? decided.get(idContact)?.reason : undefined
          return reason === undefined ? [] : [{ use: CAMPAIGN, reason, idLine, idCampaign }]
        }),
      )
    },
  }
}

function callOf(
  contact: ContactRow,
  campaign: CallRow,
  flow: Call['flow'],
  { guid, to }: Pick<Call, 'guid' | 'to'>,
): Call {
  const { number: from, language, ...line } = contact.line
  return {
    guid,
    idContact: contact.idContact,
    idCampaign: contact.idCampaign,
    campaign: campaign.name,
    attempt: contact.attempts + 1,
    from,
    to,
    zone: likeliestZone(contact.zone),
    language: contact.language ?? campaign.language ?? language,
    line,
    flow,
    variables: contact.data,
    redacted: campaign.columns.filter(({ isPersonal }) => isPersonal).map(({ name }) => name),
    ringTimeoutMs: campaign.ringTimeoutSeconds * 1_000,
    onMachine: campaign.onMachine,
    machineMessage: campaign.machineMessage,
  }
}

type Moved = Pick<Instead, 'numbers' | 'phone' | 'zone'>

async function keepInstead(
  db: Db,
  instead: readonly (Moved & { idContact: number; state: ContactState; dueAt: Date | null })[],
): Promise<void> {
  if (instead.length === 0) return
  const rows = instead.map(({ idContact, state, dueAt, numbers, phone, zone }) => ({
    ...{ idContact, state, dueAt, numbers, phone, zone },
  }))
  await sql`UPDATE campaign_contact c SET numbers = coalesce(r.numbers, c.numbers), phone = coalesce(r.phone, c.phone), zone = coalesce(r.zone, c.zone), state = r.state, due_at = r."dueAt", reserved_by = NULL, reserved_until = NULL, reserved_line = NULL
    FROM jsonb_to_recordset(${storedJson(rows)}::jsonb) AS r ("idContact" bigint, state text, "dueAt" timestamptz, numbers jsonb, phone text, zone text)
    WHERE c.id_contact = r."idContact"`.execute(db)
}

interface Begun {
  readonly contacts: readonly ContactRow[]
  readonly limitedOf: (idContact: number) => readonly EntryKey[]
}

async function keepAttempts(
  db: Db,
  process: string,
  calls: readonly Call[],
  { contacts, limitedOf }: Begun,
  now: Date,
): Promise<void> {
  if (calls.length === 0) return
  const flowOf = new Map(contacts.map(({ idContact, flow }) => [idContact, flow]))
  await db
    .insertInto('campaignAttempt')
    .values(
      calls.map(({ idContact, idCampaign, attempt, guid, line, flow, to }) => ({
        ...{ idContact, idCampaign, number: attempt, guid, process, startedAt: now, phone: to },
        ...{ idLine: line.idLine, idCallScript: flow.idCallScript, flowVersion: flow.version },
        flow: flowOf.get(idContact) ?? 0,
        limited: storedJson(limitedOf(idContact)),
      })),
    )
    .execute()
  await sql`UPDATE campaign_contact SET state = 'DIALING', attempts = attempts + 1, due_at = NULL, reserved_by = NULL, reserved_until = NULL,
    reserved_line = NULL WHERE id_contact = ANY(${calls.map(({ idContact }) => idContact)})`.execute(db)
}
