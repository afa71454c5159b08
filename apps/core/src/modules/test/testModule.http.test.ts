import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ModuleTest } from '@parley/contract/modules/module.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { startSipServer } from '../../../test/sipServer.ts'

const { Basic, Create, Status, Test, Update } = operations.DialModules
const PASSWORD = 's3sam-open-the-trunk'
const account = { user: 'parley', password: PASSWORD }
let core: TestCore
let made = 0
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
const admin = () => core.as('admin')

const sip = (port: number, more: object = {}) => ({
  ...{ integration: 'SIP_CLIENT', host: '127.0.0.1', port, transport: 'UDP', user: 'parley', domain: '' },
  ...{ codecs: ['PCMA'], keys: 'RFC4733', ...more },
})

/** A module with this connection, and what its test finds. */
async function tested(settings: { integration: string }, more: object = {}) {
  made += 1
  const { integration } = settings
  const facts = { description: '', region: null, mostCalls: 5, enabled: true, isSimulated: false }
  const body = { ...facts, name: `Tested ${made}`, integration, settings, ...more } as never // each case says what is sent
  const module = await admin().call(Create, { body })
  expect(module.status, module.text).toBe(200)
  const params = { idDialModule: module.body.idDialModule }
  const answer = await admin().call(Test, { params })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.text).not.toContain(PASSWORD)
  return { params, module: module.body, test: answer.body, steps: stepsOf(answer.body) }
}
const stepsOf = ({ steps }: ModuleTest) => steps.map(({ step, result }) => `${step} ${result}`).join(', ')
const textOf = ({ steps }: ModuleTest, of: string) => steps.find(({ step }) => step === of)?.text

test('a simulated module is tested without contacting anything', async () => {
  const server = await startSipServer()
  const { test: found, steps, params } = await tested(sip(server.port), { isSimulated: true })
  expect([steps, found.isPassed, server.heard]).toEqual(['simulated ok', true, []])
  expect(found.steps[0]?.text).toContain('Nothing was contacted')
  expect((await admin().call(Status, { params })).body).toMatchObject({ state: 'UP', lastTest: found })
  server.close()
})

test.each(['UDP', 'TCP'] as const)(
  'a registrar over %s answers, and accepts the right password only',
  async (transport) => {
    const server = await startSipServer({ account, isSlow: true })
    const right = await tested(sip(server.port, { transport }), { secret: PASSWORD })
    expect([right.steps, right.test.isPassed], JSON.stringify(right.test)).toEqual([
      'resolve ok, connect ok, answer ok, signIn ok',
      true,
    ])
    const wrong = await tested(sip(server.port, { transport }), { secret: 'wrong-one' })
    expect(wrong.steps).toBe('resolve ok, connect ok, answer ok, signIn failed')
    expect(textOf(wrong.test, 'signIn')).toContain('refused “parley” or the password (403)')
    const none = await tested(sip(server.port, { transport }))
    expect([none.steps, none.test.isPassed]).toEqual(['resolve ok, connect ok, answer ok, signIn skipped', true])
    const heard = server.heard.join('')
    expect(heard).not.toContain(PASSWORD)
    expect(heard).not.toContain('Contact:')
    server.close()
  },
)

test('what refuses, serves no SIP, or can’t serve is said with what to do', async () => {
  const [web, busy, closed] = [
    await startSipServer({ says: 'HTTP/1.1 400 Bad Request\r\n\r\n' }),
    await startSipServer({ status: 503 }),
    await startSipServer(),
  ]
  closed.close()
  for (const transport of ['UDP', 'TCP'] as const) {
    const garbage = await tested(sip(web.port, { transport }))
    expect(textOf(garbage.test, 'answer'), transport).toContain('it is not SIP')
    const unable = await tested(sip(busy.port, { transport }))
    expect(textOf(unable.test, 'answer'), transport).toContain('can’t serve now (503)')
  }
  const refused = await tested(sip(closed.port, { transport: 'TCP' }))
  expect(refused.steps).toBe('resolve ok, connect failed, answer skipped, signIn skipped')
  expect(textOf(refused.test, 'connect')).toContain('Nothing listens for TCP at 127.0.0.1')
  const silent = await tested(sip(closed.port))
  expect(textOf(silent.test, 'answer')).toContain('Nothing listens for UDP at 127.0.0.1')
  const plain = await tested(sip(busy.port, { transport: 'TLS' }))
  expect(plain.steps).toBe('resolve ok, connect ok, tls failed, answer skipped, signIn skipped')
  web.close()
  busy.close()
})

test.each([
  ['10.1.2.3', 'resolve', 'is not public'],
  ['169.254.169.254', 'resolve', 'is not public'],
  ['[fd00::1]', 'resolve', 'is not public'],
  ['no-such-host.invalid', 'resolve', 'was not found'],
])('%s is not contacted', async (host, step, text) => {
  const { test: found, steps } = await tested(sip(5060, { host, transport: 'TCP' }))
  expect(steps).toBe('resolve failed, connect skipped, answer skipped, signIn skipped')
  expect(textOf(found, step)).toContain(text)
})

test('each gateway is tried, the first first, and one that fails fails the test', async () => {
  const server = await startSipServer()
  const gateway = (port: number, priority: number) => ({ host: '127.0.0.1', port, priority, weight: 1 })
  const { test: found } = await tested({
    ...{ integration: 'PROXY_SIP_CLIENT', transport: 'UDP', allowed: ['192.0.2.0/24'], codecs: ['PCMA'], keys: 'INFO' },
    gateways: [gateway(server.port, 2), { ...gateway(5060, 1), host: '10.9.9.9' }],
  } as { integration: string })
  expect(found.isPassed).toBe(false)
  expect(found.steps.map(({ target, result }) => `${target} ${result}`)).toEqual([
    ...['10.9.9.9:5060 failed', '10.9.9.9:5060 skipped', '10.9.9.9:5060 skipped'],
    ...[`127.0.0.1:${server.port} ok`, `127.0.0.1:${server.port} ok`, `127.0.0.1:${server.port} ok`],
  ])
  server.close()
})

test('a service over HTTP is asked with its key, and what it answers with is said', async () => {
  const keys: (string | undefined)[] = []
  const service = createServer(({ url, headers }, response) => {
    keys.push(headers.authorization)
    const status = headers.authorization === 'Bearer wrong' ? 401 : Number(url?.slice(1))
    response.writeHead(status).end('{"secret": "of the service"}')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo // it listens on a port
  const at = (path: string, secret = PASSWORD) =>
    tested({ integration: 'LIVE_TRANSLATE', address: `http://127.0.0.1:${port}/${path}` } as never, { secret })
  for (const [status, text] of [
    ['200', 'answers (200)'],
    ['405', 'answers (405)'],
    ['404', 'nothing at this path'],
    ['302', 'leads to another address'],
    ['500', 'can’t serve now (500)'],
  ] as const)
    expect(textOf((await at(status)).test, 'answer')).toContain(text)
  expect(textOf((await at('200', 'wrong')).test, 'answer')).toContain('refused the key (401)')
  expect(keys).toContain(`Bearer ${PASSWORD}`)
  const open = await tested({ integration: 'SMS', address: 'http://192.88.98.1/sms', sender: 'P' } as never)
  expect(textOf(open.test, 'resolve')).toContain('starts with https://')
  service.close()
})

test('a test is kept with its module until what it tested changes, and told in the log without its sentences', async () => {
  const server = await startSipServer()
  const { params, module, test: found } = await tested(sip(server.port))
  expect((await admin().call(Basic, { params })).body).toMatchObject({ lastTest: found, rowVersion: module.rowVersion })
  const { rows } = await core.owner.query('SELECT after FROM audit_event ORDER BY id_audit_event DESC LIMIT 1')
  expect(rows[0]?.after).toMatchObject({ what: 'Connection tested', isPassed: true })
  const facts = { description: '', region: null, mostCalls: 5, enabled: true, isSimulated: false }
  const body = { ...facts, name: module.name, integration: 'SIP_CLIENT', settings: sip(server.port) } as const
  const send = (more: object, rowVersion: number) =>
    admin().call(Update, { params, body: { ...body, ...more, rowVersion } as never }) // a test says what is sent
  const renamed = await send({ description: 'Renamed' }, module.rowVersion)
  expect(renamed.body.lastTest).toEqual(found)
  const moved = await send({ settings: sip(server.port, { user: 'another' }) }, renamed.body.rowVersion)
  expect(moved.body.lastTest).toBeNull()
  server.close()
})

test('who may only see a module cannot test it', async () => {
  const { params } = await tested(sip(1), { isSimulated: true })
  const refused = await core.as('viewer').call(Test, { params })
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Module.test')])
})
