import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'
import { folderMailer, smtpMailer } from '../kernel/mailer.ts'
import { mailJob } from './mail.jobs.ts'
import { mailStateOf, sendMail } from './mail.service.ts'

const LINK = 'https://parley.test/reset?token=open-sesame'
const written: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => written.push(line) })
const received: string[] = []
let greylisted = 2
let core: TestCore
let server: SMTPServer
let worker: Worker

const refusal = (words: string, responseCode: number) => Object.assign(new Error(words), { responseCode })

beforeAll(async () => {
  core = await startTestCore()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      if (address.startsWith('gone')) return done(refusal('5.1.1 No such person here', 550))
      if (address.startsWith('grey') && greylisted > 0) {
        greylisted -= 1
        return done(refusal('4.7.1 Greylisted, come back later', 451))
      }
      done()
    },
    onData(stream, _, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo // it listens on a port
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Parley <parley@example.org>')
  worker = await startWorker({
    pool: core.owner,
    contexts: core.contexts,
    clock: core.clock,
    log,
    jobs: [mailJob({ mailer, productName: 'Parley', publicUrl: 'https://parley.example' })],
  })
})
afterAll(async () => {
  await worker.stop()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await core.close()
})

const post = (to: string, id: string) =>
  core.inTenant(2, (ctx) =>
    sendMail(ctx, {
      to,
      subject: `For ${id}\r\nBcc: all@example.org`,
      text: `Good day <you>,\n\n${LINK}.\n\nChoose <one>:\n${LINK}`,
      about: ['Test', id],
    }),
  )
const state = (id: string) => core.inTenant(2, (ctx) => mailStateOf(ctx.db, ['Test', id]))
const until = async (id: string, wanted: string) => {
  await vi.waitFor(async () => expect((await state(id))?.state).toBe(wanted), 20_000)
  return await state(id)
}
const bodies = async () => (await core.owner.query<{ body: string | null }>('SELECT body FROM mail')).rows

test('a mail arrives as text and as a page, and its link stays nowhere', async () => {
  await post('ann@example.org', 'ann')
  expect((await bodies()).every(({ body }) => body !== null && !body.includes('sesame'))).toBe(true)
  expect(await until('ann', 'sent')).toMatchObject({ attempts: 1, error: null, recipient: 'ann@example.org' })
  const [mail = ''] = received
  const plain = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(plain).toContain('Subject: For ann Bcc: all@example.org\r\n')
  expect(plain).not.toMatch(/^Bcc:/m)
  expect(plain).toContain(`\r\n${LINK}.`)
  expect(plain).toContain(`<a href="${LINK}"`)
  expect(plain).toContain('Good day &lt;you&gt;,')
  expect(plain).toMatch(/<a href="[^"]+" style="[^"]*background:#4f46e5[^"]*">Choose &lt;one&gt;<\/a>/)
  expect(await bodies()).toEqual([{ body: null }])
  const { rows } = await core.owner.query('SELECT * FROM mail, graphile_worker._private_jobs')
  expect(JSON.stringify([rows, written])).not.toContain('sesame')
})

test('a mail has the look of the theme: its title, color and logo', async () => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const logo = { source: `data:image/png;base64,${pixel}`, width: 120, height: 32 }
  const theme = { title: 'Acme <Voice>', colors: { accent: '#ffd400' }, logos: { console: logo } }
  await core.owner.query('UPDATE configuration SET theme = $1', [JSON.stringify(theme)])
  received.length = 0
  await post('bea@example.org', 'bea')
  await until('bea', 'sent')
  await core.owner.query("UPDATE configuration SET theme = ''")
  const plain = (received[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(plain).toContain('<img src="cid:logo" width="120" height="32" alt="Acme &lt;Voice&gt;"')
  expect(plain).toContain(pixel.slice(0, 60))
  expect(plain).toMatch(/<a href="[^"]+" style="[^"]*background:#ffd400;color:#000000[^"]*">Choose/)
  // As words on white the color is moved until it reads.
  expect(plain).not.toMatch(/style="color:#ffd400"/)
})

test('a person who is not there is a failure at once, in the server’s words', async () => {
  await post('gone@example.org', 'gone')
  expect(await until('gone', 'failed')).toMatchObject({ attempts: 1, error: '550 5.1.1 No such person here' })
})

test('a server that wants to be asked again is asked again', async () => {
  await post('grey@example.org', 'grey')
  expect(await until('grey', 'sent')).toMatchObject({ attempts: 3, error: null })
})

test('what is no address fails without a try, and nothing is queued when the transaction fails', async () => {
  await post('ann@example.org, eve@example.org', 'two')
  expect(await state('two')).toMatchObject({ state: 'failed', attempts: 0, error: 'This is not an email address.' })
  await expect(
    core.inTenant(2, async (ctx) => {
      await sendMail(ctx, { to: 'ann@example.org', subject: 'Never', text: '', about: ['Test', 'never'] })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await state('never')).toBeUndefined()
})

test('without a server each mail is a file', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'parley-mail-')), 'mail')
  await folderMailer(folder, 'Parley <parley@localhost>').send({
    to: '../../ann@example.org',
    subject: 'Žluťoučký',
    text: LINK,
    html: `<a href="${LINK}">here</a>`,
  })
  const [name = ''] = await readdir(folder)
  expect(name).toMatch(/\.eml$/)
  expect(await readFile(join(folder, name), 'utf8')).toContain('From: Parley <parley@localhost>')
  expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
})
