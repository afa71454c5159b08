import { operations } from '@parley/contract/operations.ts'
import { describe, expect, it } from 'vitest'
import { phone, silent } from '../../../test/dialerTest.ts'
import { giveRole } from '../../../test/giveRole.ts'
import { deleteContacts } from '../../contacts/anonymise.ts'
import { MaybeTaken } from '../../kernel/smsPort.ts'
import { receiptTaker } from '../../services/smsReceipts.ts'
import {
  addOne,
  at,
  center,
  made,
  sendAll,
  set,
  stepOf,
  taken,
  text,
  tried,
  useFollowUps,
  whyOf,
} from './followUps.testing.ts'
import { followUpMail } from './queuedMail.ts'

useFollowUps()

const { Overview } = operations.Campaigns

describe('an email', () => {
  it('is an email where it says so, by the outbox of mail', async () => {
    const step = stepOf({ channel: 'email', column: 'mail', texts: text('Please call us back.') })
    const { idCampaign, idContact } = await made(1, [step], { agreed: true, mail: 'jana@example.test' })
    const none = await addOne(idCampaign, phone(699, 1), { agreed: true, mail: 'no address' })
    await at.turnUntil(await at.dialerHere(), idCampaign, [
      ['RETRY_WAIT', 'busy'],
      ['RETRY_WAIT', 'busy'],
    ])
    await sendAll()
    expect(await whyOf(idCampaign, idContact)).toMatchObject([
      { state: 'sent', channel: 'email', recipient: 'jana@example.test', receipt: 'Waits for the mail server' },
    ])
    expect(await whyOf(idCampaign, none)).toMatchObject([{ state: 'leftOut', reason: 'noAddress' }])
    const { rows } = await set(`SELECT recipient, subject FROM mail WHERE about_kind = 'CampaignFollowUp'`)
    expect(rows).toEqual([{ recipient: 'jana@example.test', subject: 'We tried to call' }])
    await set(
      `UPDATE mail SET state = 'failed', body = NULL, finished_at = now(), error = 'no jana@example.test here' WHERE about_kind = 'CampaignFollowUp'`,
    )
    await giveRole(at.core, 'viewer', { Campaign: ['view'] })
    const receipts = [await whyOf(idCampaign, idContact), await whyOf(idCampaign, idContact, 'viewer')]
    expect(receipts.map(([told]) => told?.receipt)).toEqual([
      ...['Not delivered (no jana@example.test here)', 'Not delivered'],
    ])
    await at.core.inTenant(2, ({ db }) => deleteContacts(db, [idContact]))
    expect((await set(`SELECT FROM mail WHERE about_kind = 'CampaignFollowUp'`)).rows).toEqual([])
  })

  it('that is a queued email is decided about before each try, and has failed where the mail is given up', async () => {
    const step = stepOf({ channel: 'email', column: 'mail' })
    const queued = async (mail: string) => {
      const one = await made(1, [step], { agreed: true, mail })
      await tried(one.idCampaign, 'busy')
      await sendAll()
      const { rows } = await set(
        'SELECT id_follow_up AS id FROM campaign_follow_up WHERE id_contact = $1',
        one.idContact,
      )
      const id = String(rows[0]?.id)
      return { ...one, ask: () => at.core.inTenant(2, (ctx) => followUpMail.ask(ctx, id)), id }
    }
    const told = async ({ idCampaign, idContact }: { idCampaign: number; idContact: number }) =>
      (await whyOf(idCampaign, idContact))[0]
    const held = await queued('held@example.test')
    expect(await held.ask()).toBe('goes')
    await set('UPDATE campaign SET status = 7 WHERE id_campaign = $1', held.idCampaign)
    expect(await held.ask()).toBeInstanceOf(Date)
    await at.core.inTenant(2, (ctx) => followUpMail.gaveUp(ctx, held.id, 'nobody there'))
    expect(await told(held)).toMatchObject({ state: 'failed', error: 'nobody there', sentAt: null })
    const reached = await queued('reached@example.test')
    await set(`UPDATE campaign_contact SET state = 'DONE_SUCCESS' WHERE id_contact = $1`, reached.idContact)
    expect(await reached.ask()).toBe('withdrawn')
    expect(await told(reached)).toMatchObject({ state: 'leftOut', reason: 'reached', recipient: null })
    expect(await reached.ask()).toBe('withdrawn')
    const listed = await queued('listed@example.test')
    const entry = { identifiers: ['listed@example.test'], scope: 'campaign' as const, reason: 'asked', expiresAt: null }
    await at.core.as('admin').call(operations.Campaigns.AddSuppressions, {
      body: { ...entry, idCampaign: listed.idCampaign },
    })
    expect(await listed.ask()).toBe('withdrawn')
    expect(await told(listed)).toMatchObject({ state: 'leftOut', reason: 'doNotCall' })
  })
})

describe('a center', () => {
  it('that does not take it is tried again, then given up with its reason', async () => {
    const { idCampaign, idContact } = await made(1, [stepOf()])
    center.take = () => Promise.reject(new Error('the gateway answered 503'))
    await tried(idCampaign, 'busy')
    const told = async () => (await whyOf(idCampaign, idContact))[0]
    await sendAll()
    expect(await told()).toMatchObject({ state: 'waiting', error: 'the gateway answered 503', recipient: null })
    for (let tries = 0; tries < 4; tries += 1) {
      await set(`UPDATE campaign_follow_up SET due_at = $2 WHERE id_contact = $1`, idContact, at.core.clock.now())
      await sendAll()
    }
    expect(await told()).toMatchObject({ state: 'failed', error: 'the gateway answered 503', dueAt: null })
    expect((await at.core.as('admin').call(Overview, { params: { idCampaign } })).body.followUps?.failed).toBe(1)
  })

  it('that may have taken it is not asked again, and it counts as a message that the person got', async () => {
    const { idCampaign, idContact } = await made(1, [stepOf()])
    center.take = () => Promise.reject(new MaybeTaken('the center did not answer in time'))
    await tried(idCampaign, 'busy')
    await sendAll()
    expect(await whyOf(idCampaign, idContact)).toMatchObject([
      { state: 'unknown', error: 'the center did not answer in time', sentAt: expect.any(String) },
    ])
  })

  it('that took it has sent it, also where its receipts cannot be kept', async () => {
    const { idCampaign, idContact } = await made(1, [stepOf()])
    center.take = async () => ['no text has this sign: \0']
    await tried(idCampaign, 'busy')
    await sendAll()
    expect(await whyOf(idCampaign, idContact)).toMatchObject([{ state: 'sent' }])
  })

  it('that says later what became of it is believed, in “Ask why” and in the conversation', async () => {
    const { idCampaign, idContact } = await made(1, [stepOf()])
    center.take = async () => ['id-of-it']
    await tried(idCampaign, 'busy')
    await sendAll()
    const receipts = receiptTaker({ pool: at.core.pool, clock: at.core.clock, log: silent })
    await receipts.take({ center: 'center', id: 'id-of-it', state: 'DELIVRD', error: null })
    receipts.close()
    expect(await whyOf(idCampaign, idContact)).toMatchObject([{ state: 'sent', receipt: 'Delivered' }])
  })

  it('gets it once of two processes, and what one had in hand when it ended is never repeated', async () => {
    const both = await made(1, [stepOf()])
    await tried(both.idCampaign, 'busy')
    await Promise.all([sendAll(), sendAll(), sendAll()])
    expect(taken).toHaveLength(1)
    const { idCampaign, idContact } = await made(1, [stepOf()])
    await tried(idCampaign, 'busy')
    await set(
      `UPDATE campaign_follow_up SET state = 'sending', sent_at = $2, due_at = $2 WHERE id_contact = $1`,
      idContact,
      at.core.clock.now(),
    )
    await sendAll()
    await sendAll()
    expect(taken).toHaveLength(1)
    expect(await whyOf(idCampaign, idContact)).toMatchObject([{ state: 'unknown' }])
  })
})
