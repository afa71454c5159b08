import { type AddressInfo, createServer, type Server } from 'node:net'
import { pino } from 'pino'
import smpp, { type Pdu, type Session } from 'smpp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SmsPort } from '../kernel/smsPort.ts'
import { MaybeTaken } from '../kernel/smsPort.ts'
import type { SmsReceipt } from './smppReceipt.ts'
import { smppSms } from './smppSms.ts'
import { TEST_CERT, TEST_KEY } from './tls.testing.ts'

const PASSWORD = 'S3cret!'
let server: Server
let sessions: Session[]
let submitted: Pdu[]
/** How the center answers each message, the last one for all after it; undefined: not at all. */
let answers: (number | 'hangUp' | undefined)[]
let lines: string[]
let ports: SmsPort[]
let binds: number
/** Messages whose answer the center holds back, where it does. */
let held: (() => void)[] | undefined

beforeEach(async () => {
  sessions = []
  submitted = []
  answers = [0]
  lines = []
  ports = []
  binds = 0
  held = undefined
  server = smpp.createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
function serve(session: Session): void {
  sessions.push(session)
  session.on('error', () => {})
  session.on('bind_transceiver', (pdu: Pdu) => {
    binds += 1
    session.send(pdu.response({ command_status: pdu.password === PASSWORD ? 0 : 0x0e }))
  })
  session.on('unbind', (pdu: Pdu) => session.send(pdu.response()))
  session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
  session.on('submit_sm', (pdu: Pdu) => {
    submitted.push(pdu)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === 'hangUp') session.destroy()
    else if (answer !== undefined) {
      const response = pdu.response({ command_status: answer, message_id: `m${submitted.length}` })
      const reply = () => void session.send(response)
      if (held) held.push(reply)
      else reply()
    }
  })
}
afterEach(async () => {
  await Promise.all(ports.map((port) => port.close?.()))
  for (const session of sessions) session.destroy()
  server.close()
})

interface More {
  readonly window?: number
  readonly onReceipt?: (receipt: SmsReceipt) => Promise<void>
  readonly password?: string
  readonly patienceMs?: number
  readonly port?: number
  readonly askEveryMs?: number
  readonly restMs?: number
}
const center = (more: More = {}) => {
  const { password = PASSWORD, port = (server.address() as AddressInfo).port, ...rest } = more // it listens on a port
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const url = `smpp://parley:${encodeURIComponent(password)}@127.0.0.1:${port}`
  const made = smppSms({ url, from: 'Parley', log, patienceMs: 2_000, ...rest })
  ports.push(made)
  return made
}
const textsOf = (pdus: readonly Pdu[]) => pdus.map(({ short_message }) => Object(short_message).message)

it('hands over a message, with who sends it and to whom', async () => {
  await center().send({ to: '+420 777 123 456', text: 'See you at 5 €' })
  expect(submitted).toMatchObject([
    {
      ...{ source_addr: 'Parley', source_addr_ton: 5, source_addr_npi: 0 },
      ...{ destination_addr: '420777123456', dest_addr_ton: 1, dest_addr_npi: 1 },
      ...{ data_coding: 0, registered_delivery: 1, esm_class: 0 },
    },
  ])
  expect(textsOf(submitted)).toEqual(['See you at 5 €'])
})

it('keeps its connection for the next message, whatever their letters', async () => {
  const port = center()
  await port.send({ to: '00420777123456', text: 'one' })
  await port.send({ to: '+420777123456', text: 'Příště' })
  expect(binds).toBe(1)
  expect(submitted.map(({ destination_addr }) => destination_addr)).toEqual(['420777123456', '420777123456'])
  expect(textsOf(submitted)).toEqual(['one', 'Příště'])
})

it('sends a long text in parts that a telephone puts together', async () => {
  const text = 'Dobrý den, č. '.repeat(12)
  await center().send({ to: '+420777123456', text })
  expect(submitted).toHaveLength(3)
  expect(submitted.every(({ esm_class }) => esm_class === 0x40)).toBe(true)
  expect(textsOf(submitted).join('')).toBe(text)
})

it('waits where the center is throttled, and sends it then', async () => {
  answers = [0x58, 0x14, 0]
  await center({ patienceMs: 5_000 }).send({ to: '+420777', text: 'x' })
  expect(submitted).toHaveLength(3)
})

it('gives up where the center takes no more for long', async () => {
  answers = [0x58]
  await expect(center({ patienceMs: 800 }).send({ to: '+420777', text: 'x' })).rejects.toThrow(
    'the center takes no more just now (ESME_RTHROTTLED)',
  )
})

it('does not ask twice where the center refuses', async () => {
  answers = [0x0b]
  await expect(center().send({ to: '+420777', text: 'x' })).rejects.toThrow('refused it (ESME_RINVDSTADR)')
  expect(submitted).toHaveLength(1)
})

it('does not send twice where the connection is lost before the answer, and connects again for the next', async () => {
  answers = ['hangUp', 0]
  const port = center()
  await expect(port.send({ to: '+420777', text: 'one' })).rejects.toThrow('lost before the center answered')
  await port.send({ to: '+420777', text: 'two' })
  expect(textsOf(submitted)).toEqual(['one', 'two'])
  expect(binds).toBe(2)
})

it('connects again after the center went away between two messages', async () => {
  const port = center()
  await port.send({ to: '+420777', text: 'one' })
  for (const session of sessions) session.destroy()
  await new Promise((resolve) => setTimeout(resolve, 50))
  await port.send({ to: '+420777', text: 'two' })
  expect(textsOf(submitted)).toEqual(['one', 'two'])
})

it('gives up a center that answers nothing', async () => {
  answers = [undefined]
  const sent = center({ patienceMs: 300 }).send({ to: '+420777', text: 'x' })
  await expect(sent).rejects.toThrow('did not answer in time')
  await expect(sent).rejects.toBeInstanceOf(MaybeTaken)
})

it('leaves a connection whose other side fell silent', async () => {
  const port = center({ patienceMs: 100, askEveryMs: 50 })
  await port.send({ to: '+420777', text: 'one' })
  for (const session of sessions) session.removeAllListeners('enquire_link')
  await new Promise((resolve) => setTimeout(resolve, 400))
  await port.send({ to: '+420777', text: 'two' })
  expect(binds).toBe(2)
})

it('fails where nobody is there or the sign-in is refused, with no password in words or logs', async () => {
  await expect(center({ port: 1 }).send({ to: '+420777', text: 'x' })).rejects.toThrow(
    'the center could not be reached (ECONNREFUSED)',
  )
  await expect(center({ password: 'wr0ng' }).send({ to: '+420777', text: 'x' })).rejects.toThrow(
    'the center refused the sign-in (ESME_RINVPASWD)',
  )
  await center().send({ to: '+420777', text: 'x' })
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toMatch(/S3cret|wr0ng/)
})

it('signs in with a password in which a percent sign escapes nothing', async () => {
  const log = pino({ level: 'silent' })
  const { port } = server.address() as AddressInfo // it listens on a port
  const made = smppSms({ url: `smpp://parley:100%@127.0.0.1:${port}`, from: 'Parley', log, patienceMs: 2_000 })
  ports.push(made)
  await expect(made.send({ to: '+420777', text: 'x' })).rejects.toThrow('refused the sign-in')
})

it('leaves a center alone for a while that refused the sign-in, however many messages there are', async () => {
  const port = center({ password: 'wr0ng', restMs: 200 })
  const send = () => port.send({ to: '+420777', text: 'x' })
  await Promise.allSettled(Array.from({ length: 20 }, send))
  for (let more = 0; more < 5; more += 1) await expect(send()).rejects.toThrow('refused the sign-in')
  expect(binds).toBe(1)
  const again = () => send().catch(() => binds)
  await expect.poll(again).toBe(2)
})

it('finds another connection where the center says goodbye and does not close', async () => {
  const port = center()
  await port.send({ to: '+420777', text: 'one' })
  await new Promise<Pdu>((resolve) => sessions[0]?.unbind(resolve))
  await port.send({ to: '+420777', text: 'two' })
  expect([binds, textsOf(submitted)]).toEqual([2, ['one', 'two']])
})

it('closes though the center does not say goodbye, and sends nothing afterwards', async () => {
  const port = center({ patienceMs: 100 })
  await port.send({ to: '+420777', text: 'one' })
  for (const session of sessions) session.removeAllListeners('unbind')
  await port.close?.()
  await expect(port.send({ to: '+420777', text: 'two' })).rejects.toThrow('no messages are sent any more')
  expect(submitted).toHaveLength(1)
})

it('has patience for a long text as a whole, not for each part of it', async () => {
  answers = [0x58, 0x58, 0, 0x58, 0]
  const text = 'Dobrý den, č. '.repeat(12)
  await expect(center({ patienceMs: 1_200 }).send({ to: '+420777', text })).rejects.toThrow('takes no more just now')
  expect(submitted).toHaveLength(4)
})

it.each([
  ['text of another protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['a message that is too large', Buffer.from('7fffffff80000009000000000000000100', 'hex')],
  ['a message that ends within its header', Buffer.from('0000000580', 'hex')],
  ['a length of nothing', Buffer.alloc(64)],
])('gives up what answers %s', async (_, bytes) => {
  const odd = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => socket.write(bytes))
  })
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
  const { port } = odd.address() as AddressInfo // it listens on a port
  await expect(center({ port, patienceMs: 300 }).send({ to: '+420777', text: 'x' })).rejects.toThrow(/^the c/)
  odd.close()
})

const delivering = (fields: object) =>
  new Promise<Pdu>((resolve) =>
    sessions.at(-1)?.deliver_sm({ source_addr: '420777123456', esm_class: 4, ...fields }, resolve),
  )
const receipt = (id: string, state: string, error = '000') =>
  `id:${id} sub:001 dlvrd:001 submit date:2603051000 done date:2603051001 stat:${state} err:${error} text:x`

it('answers the ids of a message, and hands over what became of it; a state on the way is none', async () => {
  const told: SmsReceipt[] = []
  const port = center({ onReceipt: async (each) => void told.push(each) })
  expect(await port.send({ to: '+420777123456', text: 'Dobrý den, č. '.repeat(12) })).toEqual(['m1', 'm2', 'm3'])
  for (const short_message of [
    receipt('m1', 'ENROUTE'),
    receipt('m1', 'DELIVRD'),
    receipt('m2', 'UNDELIV', '034'),
    'Hello',
  ])
    expect((await delivering({ short_message })).command_status).toBe(0)
  await delivering({ short_message: '', receipted_message_id: 'm3', message_state: 8 })
  expect(told).toEqual([
    { center: '127.0.0.1', id: 'm1', state: 'DELIVRD', error: null },
    { center: '127.0.0.1', id: 'm2', state: 'UNDELIV', error: '034' },
    { center: '127.0.0.1', id: 'm3', state: 'REJECTD', error: null },
  ])
})

it('asks the center to repeat a receipt that could not be noted', async () => {
  let isAway = true
  const told: string[] = []
  const port = center({
    async onReceipt({ id }) {
      if (isAway) throw new Error('the database is away')
      told.push(id)
    },
  })
  await port.send({ to: '+420777', text: 'x' })
  const short_message = receipt('m1', 'DELIVRD')
  expect((await delivering({ short_message })).command_status).toBe(0x64)
  isAway = false
  expect((await delivering({ short_message })).command_status).toBe(0)
  expect(told).toEqual(['m1'])
})

it('lets no more wait for their answer than its window, and sends the others then', async () => {
  held = []
  const port = center({ window: 3 })
  const all = Array.from({ length: 8 }, (_, index) => port.send({ to: '+420777', text: `text ${index}` }))
  await expect.poll(() => submitted.length).toBe(3)
  held.shift()?.()
  await expect.poll(() => submitted.length).toBe(4)
  for (const reply of held.splice(0)) reply()
  held = undefined
  await expect.poll(() => submitted.length).toBeGreaterThan(6)
  await Promise.all(all)
  expect(textsOf(submitted)).toEqual(Array.from({ length: 8 }, (_, index) => `text ${index}`))
  expect(binds).toBe(1)
})

it('turns away who finds too many waiting, instead of keeping them', async () => {
  held = []
  const port = center({ window: 1, patienceMs: 5_000 })
  const results = Array.from({ length: 60 }, () => port.send({ to: '+420777', text: 'x' }).then(() => 'sent', String))
  const turnedAway = await Promise.all(results.slice(51))
  expect(turnedAway).toEqual(Array(9).fill('Error: the center takes no more just now (its window is full)'))
  const replies = held
  held = undefined
  for (const reply of replies) reply()
  expect(await Promise.all(results.slice(0, 51))).toEqual(Array(51).fill('sent'))
})

it('connects again under load: what had no answer failed, the others are sent, and nothing twice', async () => {
  held = []
  const port = center({ window: 4, patienceMs: 5_000 })
  const results = Array.from({ length: 20 }, (_, index) =>
    port.send({ to: '+420777', text: `text ${index}` }).then(
      () => 'sent',
      (error: Error) => error.message,
    ),
  )
  await expect.poll(() => submitted.length).toBe(4)
  held = undefined
  sessions[0]?.destroy()
  const ends = await Promise.all(results)
  expect(ends.slice(0, 4)).toEqual(Array(4).fill('the connection was lost before the center answered'))
  expect(ends.slice(4)).toEqual(Array(16).fill('sent'))
  expect(new Set(textsOf(submitted)).size).toBe(20)
  expect(submitted).toHaveLength(20)
  expect(binds).toBe(2)
})

it('speaks TLS with a center whose certificate is believed, and with no other', async () => {
  const safe = smpp.createServer({ key: TEST_KEY, cert: TEST_CERT }, serve)
  safe.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => safe.listen(0, '127.0.0.1', resolve))
  const { port } = safe.address() as AddressInfo // it listens on a port
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const made = (host: string, ca?: string) => {
    const url = `smpps://parley:${encodeURIComponent(PASSWORD)}@${host}:${port}`
    const one = smppSms({ url, from: 'Parley', log, patienceMs: 2_000, ...(ca === undefined ? {} : { ca }) })
    ports.push(one)
    return one
  }
  await made('localhost', TEST_CERT).send({ to: '+420777', text: 'safely' })
  expect(textsOf(submitted)).toEqual(['safely'])
  await expect(made('localhost').send({ to: '+420777', text: 'x' })).rejects.toThrow(
    /could not be reached \(.*SELF_SIGNED/,
  )
  await expect(center({ port }).send({ to: '+420777', text: 'in the clear' })).rejects.toThrow(/^the c/)
  expect(submitted).toHaveLength(1)
  expect(lines.join('')).not.toContain(PASSWORD)
  safe.close()
})

it('logs receipts by the id of the message, without its number', async () => {
  await center().send({ to: '+420777123456', text: 'x' })
  const short_message =
    'id:m1 sub:001 dlvrd:001 submit date:2603051000 done date:2603051001 stat:DELIVRD err:000 text:x'
  const answered = new Promise<Pdu>((resolve) =>
    sessions[0]?.deliver_sm({ source_addr: '420777123456', esm_class: 4, short_message }, resolve),
  )
  expect((await answered).command_status).toBe(0)
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged).toContainEqual(expect.objectContaining({ center: '127.0.0.1', id: 'm1', state: 'DELIVRD' }))
  expect(logged).toContainEqual(expect.objectContaining({ ids: ['m1'] }))
  expect(lines.join('')).not.toContain('420777')
})
