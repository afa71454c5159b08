import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { subjectOf } from '../../../test/people.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

test('a body that is not UTF-8 is refused, not stored as something else', async () => {
  const authorization = `Bearer ${await core.token({ sub: subjectOf('admin') })}`
  const send = (payload: Buffer) =>
    core.server.inject({
      method: 'POST',
      url: '/api/Administration/Erasure/Find',
      headers: { authorization, 'content-type': 'application/json' },
      payload,
    })
  const body = (...bytes: number[]) =>
    Buffer.concat([Buffer.from('{"kind":"id","value":"abc'), Buffer.from(bytes), Buffer.from('"}')])
  expect((await send(body(0xff, 0xfe))).json()).toMatchObject({ code: 'request.badJson' })
  expect((await send(body(0xc3))).statusCode).toBe(400)
  expect((await send(body(0xc3, 0xa9))).statusCode).toBe(200)
  expect((await send(Buffer.from(''))).json()).toMatchObject({ code: 'request.badJson' })
})

test.each(['/', '/api/UserInfo', '/api/nothing', '/flows'])(
  'OPTIONS of %s says what there is, and allows no other origin',
  async (url) => {
    const answer = await core.server.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: 'https://elsewhere.example' },
    })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(answer.headers.allow).toContain('GET')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  },
)

test.each(['/%', '/api/%c0', '/api/nothing', '/flows'])(
  '%s is answered with the headers that protect pages',
  async (url) => {
    const { headers } = await core.server.inject({ method: 'GET', url })
    expect([url, headers['x-content-type-options'], headers['cross-origin-opener-policy']]).toEqual([
      url,
      'nosniff',
      'same-origin',
    ])
  },
)

test('a full disk is said as such', async () => {
  await core.owner.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`)
  await core.owner.query('CREATE TRIGGER no_room BEFORE INSERT ON audit_event EXECUTE FUNCTION no_room()')
  const answer = await core.send(
    'POST',
    '/api/Administration/Erasure/Find',
    { kind: 'id', value: 'x1234' },
    await core.token({ sub: subjectOf('admin') }),
  )
  expect([answer.status, answer.body]).toMatchObject([503, { code: 'service.diskFull' }])
  await core.owner.query('DROP TRIGGER no_room ON audit_event')
})

test('no sign makes a cell of the database a formula', async () => {
  const { rows } = await core.owner.query(
    `SELECT app.safe_cell(value) AS cell FROM unnest(ARRAY['＝1+1', '＋1', '－1', '＠x', '=1', 'plain', '＝a,b']) AS value`,
  )
  expect(rows.map(({ cell }) => cell)).toEqual(["'＝1+1", "'＋1", "'－1", "'＠x", "'=1", 'plain', "'＝a,b"])
})
