import type { ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactState } from '@parley/contract/contacts/contact.enum.ts'
import type { ProcessState } from '@parley/contract/enums/operations.enum.ts'
import { NOW, type TestCore } from './core.ts'

const column = (name: string, role: ContactColumn['role'], more: Partial<ContactColumn> = {}): ContactColumn => ({
  name,
  role,
  type: 'text',
  isRequired: role === 'phone',
  isPersonal: role !== 'data' && role !== 'timezone' && role !== 'language',
  ...more,
})
const columns = [
  column('phone', 'phone'),
  column('customer', 'id'),
  column('name', 'name'),
  column('zone', 'timezone'),
  column('language', 'language'),
  column('amount', 'data', { type: 'number' }),
  column('due', 'data', { type: 'date' }),
  column('vip', 'data', { type: 'boolean' }),
  column('note', 'data', { isPersonal: true }),
]
const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }]
const rule = { attempts: 2, delayMinutes: 60 }
const retries = { busy: rule, noAnswer: rule, declined: rule, voicemail: rule, failed: rule }

interface CampaignFacts {
  readonly name?: string
  readonly idFolder?: number | null
  readonly status?: ProcessState
  readonly columns?: readonly ContactColumn[]
  readonly region?: string
}

/** A campaign as it is stored, for tests of what it holds. */
export async function insertCampaign(
  core: Pick<TestCore, 'owner'>,
  tenant: number,
  facts: CampaignFacts = {},
): Promise<number> {
  const { rows } = await core.owner.query<{ id: number }>(
    `INSERT INTO campaign (id_tenant, name, id_folder, status, zone, windows, retries, region, columns, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'Europe/Prague', $5, $6, $7, $8, $9, $9) RETURNING id_campaign AS id`,
    [
      tenant,
      facts.name ?? 'Reminders',
      facts.idFolder ?? null,
      facts.status ?? 1,
      JSON.stringify(windows),
      JSON.stringify(retries),
      facts.region ?? 'CZ',
      JSON.stringify(facts.columns ?? columns),
      NOW,
    ],
  )
  return Number(rows[0]?.id)
}

/** A contact as it is stored. */
export async function insertContact(
  core: TestCore,
  [tenant, idCampaign]: readonly [tenant: number, idCampaign: number],
  phone: string,
  state: ContactState = 'READY',
): Promise<number> {
  const { rows } = await core.owner.query<{ id: number }>(
    `INSERT INTO campaign_contact (id_tenant, id_campaign, key, phone, zone, state, created_at)
     VALUES ($1, $2, $3, $3, 'Europe/Prague', $4, $5) RETURNING id_contact AS id`,
    [tenant, idCampaign, phone, state, NOW],
  )
  return Number(rows[0]?.id)
}

/** Removes all campaigns; imports still in hand are waited for, which take the same locks from the other end. */
export const removeCampaigns = async ({ owner }: Pick<TestCore, 'owner'>): Promise<void> => {
  await owner.query('SELECT FROM contact_import FOR UPDATE; DELETE FROM campaign')
}
