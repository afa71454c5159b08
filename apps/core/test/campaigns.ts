import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { newFlowDocument } from '@parley/flow'
import { makeLine } from './conversations.ts'
import type { TestCore } from './core.ts'
import type { PersonName } from './people.ts'

/** A voice flow with a live version. */
export async function makeVoiceFlow(core: TestCore, as: PersonName = 'admin'): Promise<number> {
  const { CallScripts } = operations
  const document = JSON.parse(JSON.stringify(newFlowDocument('en-GB', 'Hello')))
  const flow = await core.as(as).call(CallScripts.Create, {
    body: { name: `Voice ${crypto.randomUUID()}`, idFolder: null, type: 1, channel: 1, document },
  })
  const { idCallScript, rowVersion } = flow.body
  await core.as(as).call(CallScripts.Publish, { params: { idCallScript }, body: { version: 1, rowVersion } })
  return idCallScript
}

/** New contacts of a campaign, as an import leaves them. */
export async function addContacts(
  core: TestCore,
  [tenant, idCampaign]: readonly [tenant: number, idCampaign: number],
  contacts: readonly { readonly phone: string; readonly zone?: string; readonly data?: object }[],
): Promise<void> {
  for (const { phone, zone = 'Europe/Prague', data = {} } of contacts)
    await core.owner.query(
      `INSERT INTO campaign_contact (id_tenant, id_campaign, key, phone, zone, data, created_at) VALUES ($1, $2, $3, $3, $4, $5, $6)`,
      [tenant, idCampaign, phone, zone, JSON.stringify(data), core.clock.now()],
    )
}

/** A campaign of tenant 2 that nothing stops from starting: a voice flow, a line, two contacts. */
export async function readyCampaign(core: TestCore, tenant: 2, name: string): Promise<Campaign> {
  const idCallScript = await makeVoiceFlow(core)
  const { idLine } = await makeLine(core, tenant, `Line ${crypto.randomUUID()}`)
  const { body } = await core.as('admin').call(operations.Campaigns.Create, {
    body: { name, idFolder: null, idCallScript, idLines: [idLine] },
  })
  await addContacts(core, [tenant, body.idCampaign], [{ phone: '+420605111222' }, { phone: '+420605111333' }])
  return body
}
