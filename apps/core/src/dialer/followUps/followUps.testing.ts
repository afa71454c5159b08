import type { FollowUp, FollowUps } from '@parley/contract/followUps/followUp.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { beforeEach } from 'vitest'
import { addContacts, makeCampaign } from '../../../test/dialedCampaign.ts'
import { phone, silent, useDialerTest } from '../../../test/dialerTest.ts'
import type { PersonName } from '../../../test/people.ts'
import type { SmsPort } from '../../kernel/smsPort.ts'
import { sendFollowUps } from './sendFollowUps.ts'

const { Why } = operations.Campaigns
/** The dialer of the file that asked for it: a module is read once by all files of a process. */
export let at: ReturnType<typeof useDialerTest>
const again = { attempts: 3, delayMinutes: 1_440 }
const further = { retries: { busy: again, noAnswer: again, voicemail: again } }
const columns = [
  { name: 'phone', role: 'phone', type: 'text', isRequired: true, isPersonal: true },
  { name: 'mail', role: 'data', type: 'text', isRequired: false, isPersonal: true },
  { name: 'agreed', role: 'data', type: 'boolean', isRequired: false, isPersonal: false },
]

/** A center that takes what it is given, until a test says otherwise. */
export const taken: { to: string; text: string }[] = []
/** What the center says; a test changes it. */
export const center: { take: SmsPort['send'] } = { take: async () => undefined }
const sms: SmsPort = {
  name: 'center',
  async send(message) {
    const ids = await center.take(message)
    taken.push(message)
    return ids
  },
}
/** Called by each file of tests. */
export function useFollowUps(): void {
  at = useDialerTest()
  beforeEach(() => {
    taken.length = 0
    center.take = async () => undefined
  })
}

export const text = (words: string) => [{ language: '', subject: 'We tried to call', text: words }]
export const stepOf = (more: Partial<FollowUp> = {}): FollowUp => ({
  ...{ key: crypto.randomUUID(), when: 'try', tries: 1, results: ['noAnswer', 'busy', 'voicemail'], channel: 'sms' },
  ...{ to: 'called', column: '', texts: text('We called {{phone}}.'), ...more },
})
const agreed = { consent: 'column', consentColumn: 'agreed', isStated: false, statedBy: null, statedAt: null } as const

/** A campaign that sends these, with one contact. */
export async function made(
  last: number,
  steps: readonly FollowUp[],
  data: object = { agreed: true },
  more: Partial<FollowUps> = {},
) {
  const { idCampaign } = await makeCampaign(at.core, 2, at.success, further)
  await ask(idCampaign, { ...agreed, steps: [...steps], ...more })
  made.index += 1
  const number = phone(made.index, last)
  const idContact = await addOne(idCampaign, number, data)
  return { idCampaign, idContact, number }
}
made.index = 700

export const ask = (idCampaign: number, followUps: FollowUps) =>
  at.core.owner.query('UPDATE campaign SET follow_ups = $2, columns = $3 WHERE id_campaign = $1', [
    ...[idCampaign, JSON.stringify(followUps), JSON.stringify(columns)],
  ])
export async function addOne(idCampaign: number, number: string, data: object): Promise<number> {
  await addContacts(at.core, 2, idCampaign, [number])
  const { rows } = await at.core.owner.query<{ id: string }>(
    `UPDATE campaign_contact SET data = $2 WHERE id_contact = (SELECT max(id_contact) FROM campaign_contact WHERE id_campaign = $1)
     RETURNING id_contact AS id`,
    [idCampaign, JSON.stringify(data)],
  )
  return Number(rows[0]?.id)
}
export async function tried(idCampaign: number, result: string, state = 'RETRY_WAIT') {
  await at.turnUntil(await at.dialerHere(), idCampaign, [[state, result]])
}
const ports = () => {
  const { db, contexts, clock } = at.core
  return { db, contexts, clock, log: silent, sms }
}
export const sendAll = () => sendFollowUps(ports())
export const whyOf = async (idCampaign: number, idContact: number, who: PersonName = 'admin') =>
  (await at.core.as(who).call(Why, { params: { idCampaign, idContact } })).body.followUps
export const set = (sql: string, ...values: readonly unknown[]) => at.core.owner.query(sql, [...values])
