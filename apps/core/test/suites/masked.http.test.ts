import { endpoints } from '@parley/contract/api.ts'
import { areas } from '@parley/contract/kernel/permissions.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Known } from '@parley/contract/testing/sample.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../core.ts'
import { giveRole } from '../giveRole.ts'
import { people, subjectOf } from '../people.ts'
import { plant } from './plant.ts'
import { type Input, inputOf, send } from './request.ts'

const reads = endpoints.filter(({ method, transport }) => method === 'GET' && transport === undefined)
const { Campaigns } = operations
/** What a contact is and has, a number and an address of the do-not-call list. */
const PERSON = 'Zdenka Skrytá'
const KEY = 'HK-77-88'
const EMAIL = 'zdenka@skryta.example'
const hidden = new RegExp([PERSON, KEY, EMAIL, '605111222', '605111999', '605111888'].join('|'))

let core: TestCore
let known: Known
let guids: readonly string[]

beforeAll(async () => {
  core = await startTestCore()
  ;({ known, guids } = await plant(core))
  await core.owner.query(
    'UPDATE campaign_contact SET key = $1, name = $2, data = jsonb_build_object($3::text, $2::text) WHERE id_contact = $4',
    [KEY, PERSON, 'name', known.idContact],
  )
  // Everything but this one right.
  const all = Object.fromEntries(Object.keys(areas).map((area) => [area, [-1]]))
  const { viewpersonal: _, ...others } = areas.Campaign.actions
  await core.owner.query('DELETE FROM membership WHERE id_user = $1', [Object.keys(people).indexOf('viewer') + 1])
  await giveRole(core, 'viewer', { ...all, Campaign: Object.keys(others) })
  // Whoever may do it leaves traces: in the log, in the list, in what is told of a contact.
  const admin = core.as('admin')
  const added = await admin.call(Campaigns.AddSuppressions, {
    body: {
      identifiers: ['+420605111888', EMAIL],
      scope: 'tenant',
      idCampaign: null,
      reason: 'asked',
      expiresAt: null,
    },
  })
  expect(added.status, added.text).toBe(200)
  const idCampaign = Number(known.idCampaign)
  const changed = await admin.call(Campaigns.ChangeContacts, {
    params: { idCampaign },
    body: { contacts: [Number(known.idContact)], action: 'cancel' },
  })
  expect(changed.status, changed.text).toBe(200)
  const removed = await admin.call(Campaigns.RemoveSuppression, {
    params: { idSuppression: Number(known.idSuppression) },
  })
  expect(removed.status, removed.text).toBe(204)
})
afterAll(() => core.close())

/** By operation, what of the person its answers show, with what stands around it. */
async function shownTo(name: 'viewer' | 'admin') {
  const token = await core.token({ sub: subjectOf(name) })
  const shown: Record<string, string> = {}
  for (const endpoint of reads) {
    const inputs = new Map<string, Input>()
    for (const guid of guids) {
      const whole = inputOf(endpoint, { ...known, guid })
      const { query: _, ...unfiltered } = whole // a filter may leave nothing to hide
      for (const input of [whole, unfiltered]) inputs.set(JSON.stringify(input), input)
    }
    for (const input of inputs.values()) {
      const { status, text } = await send(core, endpoint, input, token)
      const at = status === 200 ? text.search(hidden) : -1
      if (at >= 0) shown[endpoint.operationId] = text.slice(Math.max(0, at - 100), at + 100)
    }
  }
  return shown
}

test('who may not see personal data of contacts finds none in any answer, and who may does', async () => {
  expect(await shownTo('viewer')).toEqual({})
  const places = ['Campaigns.Contacts', 'Campaigns.Why', 'Campaigns.Suppressions', 'Audit.Audit', 'Audit.Export']
  expect(Object.keys(await shownTo('admin'))).toEqual(expect.arrayContaining([...places, 'Assets.ReportCampaign']))
})
