import type { CampaignSetup } from '@parley/contract/campaigns/campaign.schema.ts'
import { makeLine, type TestFlow } from './conversations.ts'
import type { TestCore } from './core.ts'

interface CampaignFacts {
  readonly status: number
  readonly maxConcurrent: number
  readonly callsPerSecond: number
  readonly priority: number
  readonly weight: number
  readonly onMachine: CampaignSetup['onMachine']
  readonly machineMessage: string
  readonly retries: Partial<CampaignSetup['retries']>
  readonly mostAttempts: number
  readonly breaker: CampaignSetup['breaker']
  readonly budget: string | null
  readonly frequencyCap: CampaignSetup['frequencyCap']
  readonly windows: readonly object[]
  readonly alwaysOn: boolean
  readonly idLine: number
}

const never = { attempts: 0, delayMinutes: 1 }
const always = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }]

/** A campaign in progress with one flow and a line of its own, whatever its service would ask for first. */
export async function makeCampaign(
  core: Pick<TestCore, 'inTenant' | 'owner' | 'clock'>,
  tenant: number,
  flow: TestFlow,
  facts: Partial<CampaignFacts> = {},
) {
  const name = `Campaign ${crypto.randomUUID()}`
  const idLine = facts.idLine ?? (await makeLine(core, tenant, name)).idLine
  await core.owner.query('UPDATE call_script SET published_version = $2 WHERE id_call_script = $1', [
    flow.idCallScript,
    flow.version,
  ])
  const retries = {
    ...{ busy: never, noAnswer: never, declined: never, voicemail: never, failed: never },
    ...facts.retries,
  }
  const { rows } = await core.owner.query<{ id: string }>(
    `INSERT INTO campaign (id_tenant, name, status, zone, windows, max_concurrent, calls_per_second, priority, weight, on_machine, machine_message,
       retries, most_attempts, breaker, budget, frequency_cap, region, columns, always_on, created_at, updated_at, started_at)
     VALUES ($1, $2, $3, 'Europe/Prague', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'CZ', '[]', $16, $17, $17, $17) RETURNING id_campaign AS id`,
    [
      ...[tenant, name, facts.status ?? 8, JSON.stringify(facts.windows ?? always)],
      ...[facts.maxConcurrent ?? 100, facts.callsPerSecond ?? 100, facts.priority ?? 5, facts.weight ?? 10],
      ...[facts.onMachine ?? 'hangUp', facts.machineMessage ?? '', JSON.stringify(retries), facts.mostAttempts ?? 5],
      ...[json(facts.breaker), facts.budget ?? null, json(facts.frequencyCap), facts.alwaysOn ?? false],
      core.clock.now(),
    ],
  )
  const idCampaign = Number(rows[0]?.id)
  await core.owner.query(
    `INSERT INTO campaign_flow (id_campaign, place, id_tenant, id_call_script, version_policy, share) VALUES ($1, 0, $2, $3, 'published', 100)`,
    [idCampaign, tenant, flow.idCallScript],
  )
  await core.owner.query('INSERT INTO campaign_line (id_campaign, id_line, id_tenant) VALUES ($1, $2, $3)', [
    ...[idCampaign, idLine, tenant],
  ])
  return { idCampaign, idLine, name }
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

/** Contacts that are due. */
export async function addContacts(
  core: Pick<TestCore, 'owner' | 'clock'>,
  tenant: number,
  idCampaign: number,
  phones: readonly string[],
  disposition: string | null = null,
) {
  await core.owner.query(
    `INSERT INTO campaign_contact (id_tenant, id_campaign, key, phone, zone, state, due_at, created_at, disposition)
     SELECT $1, $2, phone || ' ' || gen_random_uuid(), phone, 'Europe/Prague', 'READY', $4, $4, $5 FROM unnest($3::text[]) AS p (phone)`,
    [tenant, idCampaign, phones, core.clock.now(), disposition],
  )
}

/** Each answered call of the line costs this much from now on. */
export async function billPerCall(core: Pick<TestCore, 'inTenant' | 'owner' | 'clock'>, idLine: number, price: string) {
  const terms = {
    ...{ freeSeconds: 0, minimum: '0', rounding: { digits: 6, mode: 'halfUp' }, bands: [] },
    rates: [{ prefix: '', band: null, connectFee: price, steps: [] }],
  }
  await core.owner.query(
    `WITH made AS (INSERT INTO tariff (id_tenant, name, currency, created_at, updated_at)
         SELECT id_tenant, 'Per call ' || $1::bigint, 'EUR', $2, $2 FROM line WHERE id_line = $1 RETURNING id_tenant, id_tariff),
       priced AS (INSERT INTO tariff_version (id_tenant, id_tariff, version, valid_from, mode, terms, created_at)
         SELECT id_tenant, id_tariff, 1, '2000-01-01', 2, $3, $2 FROM made)
     INSERT INTO line_tariff (id_tenant, id_line, id_tariff, valid_from) SELECT id_tenant, $1, id_tariff, '2000-01-01' FROM made`,
    [idLine, core.clock.now(), JSON.stringify(terms)],
  )
}

interface ContactNow {
  readonly phone: string
  readonly state: string
  readonly attempts: number
  readonly result: string | null
  readonly decision: string | null
}

/** Contacts as they stand, with what was decided last. */
export async function contactsOf(core: TestCore, idCampaign: number): Promise<ContactNow[]> {
  const { rows } = await core.owner.query<ContactNow>(
    `SELECT phone, state, attempts, last_result AS result, (SELECT code FROM campaign_decision d WHERE d.id_contact = c.id_contact
       ORDER BY id_decision DESC LIMIT 1) AS decision FROM campaign_contact c WHERE id_campaign = $1 ORDER BY id_contact`,
    [idCampaign],
  )
  return rows
}
