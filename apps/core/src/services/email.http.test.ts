import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'
import { type Letter, MailRefused } from '../kernel/mailer.ts'
import { mailJob } from '../mail/mail.jobs.ts'
import { suppressPerson } from '../suppressions/suppression.service.ts'

let on: DiagnosticTest
let worker: Worker
const letters: Letter[] = []
const mailer = {
  name: 'test',
  async send(letter: Letter) {
    if (letter.to.startsWith('gone')) throw new MailRefused('550 No such person', true)
    letters.push(letter)
  },
}
beforeAll(async () => {
  on = await startDiagnosticTest()
  const { owner: pool, contexts, clock } = on.core
  const jobs = [mailJob({ mailer, productName: 'Parley', publicUrl: 'https://parley.example' })]
  worker = await startWorker({ pool, contexts, clock, log: pino({ level: 'silent' }), jobs })
})
afterEach(() => on.leaveAll())
afterAll(async () => {
  await worker.stop()
  await on.close()
})

const writing = (to: string) =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'mail' } },
    {
      id: 'mail',
      type: 'email',
      to,
      subject: { 'en-GB': [{ kind: 'text', text: 'Your order' }] },
      body: { 'en-GB': [{ kind: 'text', text: 'Thanks. See https://example.org/order' }] },
      outlets: { sent: 'ok', failed: 'failed' },
    },
    { id: 'ok', type: 'end', reason: 'sent' },
    { id: 'failed', type: 'end', reason: 'failed' },
  ])
const run = async (to: string, sends = true) => {
  const { guid, connect } = await on.test(writing(to), { sends })
  const { reason } = (await connect().ended()) as { reason: string }
  return { reason, events: (await on.legOf(guid)).events }
}

test('an email leaves through the outbox, and its delivery is in the record', async () => {
  const { reason, events } = await run('ann@example.org')
  expect(reason).toBe('sent')
  expect(letters).toMatchObject([{ to: 'ann@example.org', subject: 'Your order' }])
  expect(letters[0]?.html).toContain('<a href="https://example.org/order"')
  expect(events.find(({ kind }) => kind === 9)).toMatchObject({
    text: 'Your order',
    data: { to: 'ann@example.org', delivery: 'sent' },
  })
})

test.each([
  ['gone@example.org', 'email.refused', '550 No such person'],
  ['ann@example.org, eve@example.org', 'email.refused', 'This is not an email address.'],
  ['quiet@example.org', 'email.suppressed', 'the address is on the do-not-call list'],
])('an email to %s fails as %s', async (to, code, why) => {
  await on.core.inTenant(2, (ctx) => suppressPerson(ctx, 'Quiet@example.org', ''))
  const { reason, events } = await run(to)
  expect(reason).toBe('failed')
  expect(events.find(({ kind }) => kind === 13)).toMatchObject({
    text: `The email was not sent: ${why}`,
    data: { code },
  })
  expect(letters).toHaveLength(1)
})

test('a test that was not asked to send shows the whole email and puts none into the outbox', async () => {
  const mails = async () => (await on.core.owner.query('SELECT count(*)::int AS count FROM mail')).rows[0].count
  const before = await mails()
  const { reason, events } = await run('ann@example.org', false)
  expect(reason).toBe('sent')
  expect(events.find(({ kind }) => kind === 16)).toMatchObject({
    text: 'Not sent, as this is a test: email to ann@example.org\nYour order\n\nThanks. See https://example.org/order',
  })
  expect((await run('ann@example.org, eve@example.org', false)).reason).toBe('failed')
  expect(await mails()).toBe(before)
})
