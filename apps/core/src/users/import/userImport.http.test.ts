import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { MAX_IMPORT_ROWS } from '@parley/contract/kernel/import.enum.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { type PersonName, people, subjectOf } from '../../../test/people.ts'
import { allJobs } from '../../domains.ts'
import { startWorker, type Worker } from '../../kernel/jobs/worker.ts'

const { Users, Tasks, Home } = operations
let core: TestCore
let worker: Worker
const begin = () =>
  startWorker({
    pool: core.owner,
    contexts: core.contexts,
    clock: core.clock,
    log: pino({ level: 'silent' }),
    jobs: allJobs(core.services),
  })
beforeAll(async () => {
  core = await startTestCore()
  await core.owner.query(`WITH made AS (
    INSERT INTO role (id_tenant, name, permissions)
    VALUES (2, 'Desk', '{"AccessManagement": ["viewuser", "edituser"], "CallScript": ["view"]}') RETURNING id_role)
    INSERT INTO membership (id_user, id_tenant, id_role) SELECT ${idOf('viewer')}, 2, id_role FROM made`)
  core.directory.forget()
  worker = await begin()
})
afterAll(async () => {
  await worker.stop()
  await core.close()
})

const idOf = (name: PersonName) => Object.keys(people).indexOf(name) + 1
const upload = (text: string | Uint8Array, as: PersonName = 'admin', way: object = {}) =>
  core.as(as).call(Users.PreviewImport, {
    body: { fileName: 'people.csv', content: Buffer.from(text).toString('base64'), ...way },
  })
const rowsOf = async (idUserImport: number) =>
  (await core.as('admin').call(Users.ImportRows, { params: { idUserImport }, query: {} })).body.items
const apply = (idUserImport: number, sendInvitations = false, as: PersonName = 'admin') =>
  core.as(as).call(Users.ApplyImport, { params: { idUserImport }, body: { sendInvitations } })
const ended = async (idUserImport: number) =>
  await vi.waitFor(async () => {
    const { body } = await core.as('admin').call(Users.Import, { params: { idUserImport } })
    expect(['done', 'refused']).toContain(body.state)
    return body
  }, 20_000)
const named = async (search: string) => (await core.as('admin').call(Users.List, { query: { search } })).body.items

test('every row is shown with what becomes of it before anything is written; then all of the good ones are', async () => {
  const file = [
    'User name;First name;Last name;E-mail;Roles;Remark',
    'anna.new;Anna;"Nová; ml.";anna@example.test;viewer | designer;x',
    'DESIGNER;Dora;Tester;;;',
    'viewer;viewer;Tester;;;',
    'both;;Tester;;;',
    ';O;T;o@example.test;;',
    'nomail;N;M;;;',
    'badmail;N;M;not an address;;',
    'ghost;G;H;g@example.test;No such role;',
    'Anna.New;Anna;Twice;anna@example.test;;',
    'bidi\u202e;B;D;b@example.test;;',
  ].join('\r\n')
  const preview = await upload(file)
  expect(preview.body).toMatchObject({
    state: 'preview',
    separator: ';',
    encoding: 'utf-8',
    counts: { create: 1, update: 1, unchanged: 1, invalid: 7 },
  })
  const rows = await rowsOf(preview.body.idUserImport)
  expect(rows.map(({ line, result, problems }) => [line, result, problems[0]?.field ?? null])).toEqual([
    [2, 'create', null],
    [3, 'update', null],
    [4, 'unchanged', null],
    [5, 'invalid', 'First name'],
    [6, 'invalid', 'Username'],
    [7, 'invalid', 'Email'],
    [8, 'invalid', 'Email'],
    [9, 'invalid', 'Permission groups'],
    [10, 'invalid', 'Username'],
    [11, 'invalid', 'Username'],
  ])
  expect(rows[1]?.changes).toEqual([{ field: 'First name', from: 'designer', to: 'Dora' }])
  expect(rows.every(({ result, problems }) => (result === 'invalid') === problems.length > 0)).toBe(true)
  expect(await named('anna')).toEqual([])

  expect((await apply(preview.body.idUserImport, true)).body.state).toBe('running')
  expect((await apply(preview.body.idUserImport)).body).toMatchObject({ code: 'userImport.notOpen' })
  expect(await ended(preview.body.idUserImport)).toMatchObject({ state: 'done', error: null })
  expect(await named('anna')).toMatchObject([
    { lastname: 'Nová; ml.', roles: [{ name: 'designer' }, { name: 'viewer' }] },
  ])
  expect(await named('Dora')).toMatchObject([{ username: 'designer' }])
  await vi.waitFor(() => expect(core.letters.map(({ to }) => to)).toEqual(['anna@example.test']), 20_000)
  await vi.waitFor(async () => expect((await named('anna'))[0]?.state).toBe('invited'), 20_000)

  const path = Users.ImportRefused.path.replace('{idUserImport}', String(preview.body.idUserImport))
  const refused = await core.send('GET', path, undefined, await core.token({ sub: subjectOf('admin') }))
  expect(refused.text.split('\r\n')).toHaveLength(9)
  expect(refused.text).toContain(
    'ghost;G;H;g@example.test;No such role;9;Permission groups;Permission groups: There is no permission group “No such role” here.',
  )
})

test('a row says everything that is wrong with it at once', async () => {
  const { body } = await upload(
    'username,firstname,lastname,email,roles\nan na\u202e,,,not an address,No such role|Nor this',
  )
  expect((await rowsOf(body.idUserImport))[0]?.problems).toEqual([
    { field: 'Username', reason: messages.plain },
    { field: 'First name', reason: messages.required },
    { field: 'Last name', reason: messages.required },
    { field: 'Email', reason: messages.email },
    { field: 'Permission groups', reason: 'There is no permission group “No such role” here.' },
    { field: 'Permission groups', reason: 'There is no permission group “Nor this” here.' },
  ])
})

test('a cell that is too long is refused with its row, wherever it would be cut', async () => {
  const header = 'username,firstname,lastname,email,roles\n'
  const names = ['viewer', ...Array.from({ length: 142 }, () => 'viewer'), 'designer'].join('|')
  const long = [`${'a'.repeat(999)}😀b`, `${'a'.repeat(1_000)}😀b`]
  const { body, text } = await upload(
    `${header}${long.map((name, index) => `l${index},${name},L,l${index}@example.test,\n`).join('')}roles,R,L,r@example.test,${names}`,
  )
  expect(body.counts, text).toMatchObject({ invalid: 3 })
  expect((await rowsOf(body.idUserImport)).map(({ problems }) => problems.map(({ field }) => field))).toEqual([
    ['First name'],
    ['First name'],
    ['Permission groups'],
  ])
  const odd = await upload(`${header.trim()},constructor,constructor\nodd,O,D,odd@example.test,,1,2`)
  expect(odd.body.counts).toMatchObject({ create: 1 })
})

test('an import whose task is cancelled can be applied again', async () => {
  const { body } = await upload('username,firstname,lastname,email\nonce.more,Once,More,once@example.test')
  await worker.stop()
  const { idTask } = (await apply(body.idUserImport)).body
  expect((await core.as('admin').call(Tasks.Cancel, { params: { id: idTask ?? 0 } })).status).toBe(200)
  expect((await core.as('admin').call(Users.Import, { params: body })).body.state).toBe('preview')
  expect((await apply(body.idUserImport)).body.state).toBe('running')
  worker = await begin()
  expect((await ended(body.idUserImport)).state).toBe('done')
  expect(await named('once.more')).toHaveLength(1)
})

test('nobody gets more by a file than its importer holds, not even later', async () => {
  const header = 'username,firstname,lastname,email,roles\n'
  const wide = await upload(`${header}high,H,I,h@example.test,all\nadmin,admin,Tester,mine@example.test,`, 'viewer')
  const rows = await rowsOf(wide.body.idUserImport)
  expect(rows.map(({ result, problems }) => [result, problems[0]?.reason])).toEqual([
    ['invalid', expect.stringContaining('do not have')],
    ['invalid', expect.stringContaining('which this user has')],
  ])
  // Good when it was looked at, no longer so when it is done.
  const good = await upload(`${header}later,L,A,l@example.test,\nlater2,L,A,l2@example.test,Desk`, 'viewer')
  await worker.stop()
  expect((await apply(good.body.idUserImport, false, 'viewer')).status).toBe(200)
  await core.owner.query(
    'UPDATE role SET permissions = \'{"AccessManagement": [-1], "Campaign": [-1]}\' WHERE name = \'Desk\'',
  )
  await core.owner.query(`UPDATE membership SET id_role = (SELECT id_role FROM role WHERE name = 'nothing') WHERE id_user = ${idOf('viewer')} AND id_tenant = 2
    AND id_role = (SELECT id_role FROM role WHERE name = 'Desk')`)
  core.directory.forget()
  worker = await begin()
  expect(await ended(good.body.idUserImport)).toMatchObject({ state: 'refused', error: expect.any(String) })
  expect(await named('later')).toEqual([])
  const tasks = (await core.as('viewer').call(Home.UserTasksOverview)).body
  expect(tasks.find(({ name }) => name === 'Import users')?.status).toBe(3)
  expect(Tasks).toBeDefined()
})

test('a look at a file tells which names other tenants have, some of them and written down; applying tells the others', async () => {
  const header = 'username,firstname,lastname,email,roles\n'
  const file = `${header}other,O,T,o@example.test,\nＯＰＥＲＡＴＯＲ,O,T,o@example.test,\nnever.there,N,T,n@example.test,`
  const { body } = await upload(file)
  const taken = [{ field: 'Username', reason: 'This username is taken. Choose another one.' }]
  expect(body.counts).toEqual({ create: 1, update: 0, unchanged: 0, invalid: 2 })
  expect((await rowsOf(body.idUserImport)).map(({ result, problems }) => [result, problems])).toEqual([
    ['invalid', taken],
    ['invalid', taken],
    ['create', []],
  ])
  const note = await core.owner.query(
    "SELECT after -> 'usernames' AS names FROM audit_event WHERE after ->> 'what' = 'Username taken in another tenant'",
  )
  expect(note.rows).toEqual([{ names: ['other', 'operator'] }])
  await apply(body.idUserImport)
  expect(await ended(body.idUserImport)).toMatchObject({ state: 'done' })
  expect(await named('never.there')).toHaveLength(1)

  await core.owner.query(
    `INSERT INTO app_user (id_tenant, username, firstname, lastname) SELECT 3, 'taken' || n, 'T', 'T' FROM generate_series(1, 25) n`,
  )
  const many = await upload(
    header + Array.from({ length: 25 }, (_, index) => `taken${index + 1},T,T,t${index}@example.test,`).join('\n'),
  )
  expect(many.body.counts).toMatchObject({ create: 5, invalid: 20 })
  await apply(many.body.idUserImport)
  const { error } = await ended(many.body.idUserImport)
  expect(error).toMatch(/^Nothing was changed: line 22, Username: This username is taken\./)
  expect(error?.match(/line \d+,/g)).toHaveLength(5)
})

test('what cannot be read is said with its place', async () => {
  const cases: [text: string | Uint8Array, message: RegExp][] = [
    ['', /Field is required|empty/],
    [' ', /empty/],
    ['name,age\nx,1', /“Username”, “First name”, “Last name” are missing/],
    ['username,firstname,lastname,USER NAME\n', /“Username” is there twice/],
    ['username,firstname,"lastname\nopen,x,y', /line 1.*never closed/],
    [Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 33, 0, 200, 255]), /not text|missing/],
  ]
  for (const [text, message] of cases) {
    const answer = await upload(text)
    expect([400, 422], answer.text).toContain(answer.status)
    expect(answer.text).toMatch(message)
  }
  const lines = Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, index) => `u${index},A,B,u${index}@example.test`)
  const many = await upload(['username,firstname,lastname,email', ...lines].join('\n'))
  expect(many).toMatchObject({ status: 422, body: { code: 'userImport.tooManyRows' } })
  expect(many.text).toContain('has 10,001 rows, but at most 10,000 users')
})

test('columns, separator and encoding can be said where the file does not tell them', async () => {
  const file = 'Konto;Vorname;Name;Post\nmapped.one;Map;Ped, One;mapped@example.test'
  const unknown = await upload(file)
  expect(unknown).toMatchObject({ status: 422, body: { details: { titles: ['Konto', 'Vorname', 'Name', 'Post'] } } })
  const columns = { username: 0, firstname: 1, lastname: 2, email: 3 }
  const { body } = await upload(file, 'admin', { columns })
  expect(body).toMatchObject({ separator: ';', columns, counts: { create: 1 } })
  expect(await rowsOf(body.idUserImport)).toMatchObject([{ username: 'mapped.one', lastname: 'Ped, One', roles: '' }])
  // Read with another separator, there is only one column, and with others than the file has, none.
  expect((await upload(file, 'admin', { columns, separator: ',' })).status).toBe(422)
  expect((await upload(file, 'admin', { columns: { ...columns, lastname: 4 } })).text).toContain(
    '“Last name” is missing',
  )
})

test('rows with a fault are refused by themselves, and titles may stand below the name of an export', async () => {
  const rows = ['list of November', '', 'username,firstname,lastname,email', 'one.row,A,B,one@example.test']
  const wrong = ['two.row,A,"B" C,x', 'three.row,A,B, C,three@example.test', '#N/A,A,B,four@example.test']
  const { body } = await upload([...rows, ...wrong].join('\n'))
  expect(body).toMatchObject({
    titles: ['username', 'firstname', 'lastname', 'email'],
    counts: { create: 1, invalid: 3 },
  })
  const [, ...refused] = await rowsOf(body.idUserImport)
  expect(refused.map(({ line, problems }) => [line, problems[0]])).toEqual([
    [5, { field: '', reason: expect.stringContaining('follows a closing quotation mark') }],
    [6, { field: '', reason: expect.stringContaining('5 cells, and the titles 4') }],
    [7, { field: 'Username', reason: 'Cell A7 holds the error #N/A.' }],
  ])
})

test('where titles stand is found or said, also that there are none; what is missing comes with how the file was read', async () => {
  const untitled = 'dora;Dora;Nová;\nevan;Evan;Malý;\n'
  const asked = await upload(untitled, 'admin', { titleLine: 0 })
  expect([asked.status, asked.body]).toEqual([
    422,
    expect.objectContaining({
      code: 'userImport.unreadable',
      details: { titles: ['', '', '', ''], titleLine: 0, encoding: 'utf-8', separator: ';' },
    }),
  ])
  const columns = { username: 0, firstname: 1, lastname: 2 }
  const read = await upload(untitled, 'admin', { titleLine: 0, columns })
  expect(read.body).toMatchObject({ titleLine: 0, columns })
  expect((await rowsOf(read.body.idUserImport)).map(({ line, username }) => [line, username])).toEqual([
    [1, 'dora'],
    [2, 'evan'],
  ])
  const report = 'Username;First name;Last name\nExport of;May;x\nUsername;First name;Last name\nfred;Fred;New\n'
  expect((await upload(report)).body).toMatchObject({ titleLine: 1 })
  const below = await upload(report, 'admin', { titleLine: 3 })
  expect(below.body.titleLine).toBe(3)
  expect((await rowsOf(below.body.idUserImport)).map(({ line, username }) => [line, username])).toEqual([[4, 'fred']])
  const late = await upload(report, 'admin', { titleLine: 40 })
  expect([late.status, late.body]).toEqual([422, expect.objectContaining({ code: 'userImport.unreadable' })])
})

test('hostile files are refused with their place, or read', async () => {
  const header = 'username,firstname,lastname,email'
  const cases: [text: string, message: string][] = [
    [Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(), 'it has 10000 columns'],
    [`${header}\n${'x'.repeat(5_000_000)}`, 'the row in line 2 is longer than'],
    [`${header}\n"${'a,b\n'.repeat(1_000_000)}`, 'has 1,000,000 rows'],
    [`${header}\na,b,\0,d`, 'it is not text'],
  ]
  for (const [text, message] of cases) expect((await upload(text)).text).toContain(message)
  expect((await upload(`${header}\n`)).body.counts).toEqual({ create: 0, update: 0, unchanged: 0, invalid: 0 })
  const formula = await upload(`${header}\r'=odd,+Plus,-Minus,formula@example.test`)
  expect(await rowsOf(formula.body.idUserImport)).toMatchObject([
    { username: '=odd', firstname: '+Plus', lastname: '-Minus' },
  ])
})

test('10,000 rows are previewed and applied, each with its own events; the same file again changes people by the thousand', async () => {
  const fileOf = (firstname: string, roles: string) =>
    [
      'username,firstname,lastname,email,roles',
      ...Array.from(
        { length: MAX_IMPORT_ROWS },
        (_, index) => `mass${index},${firstname},Nº ${index},mass${index}@example.test,${roles}`,
      ),
    ].join('\n')
  const applied = async (file: string) => {
    const preview = await upload(file)
    await apply(preview.body.idUserImport)
    await vi.waitFor(async () => {
      const { body } = await core
        .as('admin')
        .call(Users.Import, { params: { idUserImport: preview.body.idUserImport } })
      expect(body.state, body.error ?? '').toBe('done')
    }, 100_000)
    return preview.body.counts
  }
  const massEvents = async (kind: number) => {
    const { rows } = await core.owner.query(
      `SELECT count(DISTINCT entity_id) AS people, count(*) AS events FROM audit_event WHERE kind = $1 AND entity_name LIKE 'Mass%'`,
      [kind],
    )
    return rows[0]
  }
  expect(await applied(fileOf('Mass', 'viewer'))).toEqual({
    create: MAX_IMPORT_ROWS,
    update: 0,
    unchanged: 0,
    invalid: 0,
  })
  const list = await core.as('admin').call(Users.List, { query: { search: 'mass' } })
  expect(list.body.total).toBe(MAX_IMPORT_ROWS)
  expect(list.body.items[0]?.roles).toMatchObject([{ name: 'viewer' }])
  expect(await massEvents(actionKind.of.CREATE)).toEqual({ people: '10000', events: '10000' })
  expect(await massEvents(actionKind.of.UPDATE)).toEqual({ people: '10000', events: '10000' })

  expect(await applied(fileOf('Masses', 'designer'))).toMatchObject({ create: 0, update: MAX_IMPORT_ROWS })
  expect((await named('mass77@example.test'))[0]).toMatchObject({ firstname: 'Masses', roles: [{ name: 'designer' }] })
  expect(await massEvents(actionKind.of.UPDATE)).toEqual({ people: '10000', events: '30000' })
}, 240_000)

// The last one here: for a day nobody of the tenant can be added by a file.
test('whoever has come upon too many names of other tenants is told of no more, taken or not', async () => {
  const header = 'username,firstname,lastname,email,roles\n'
  await core.owner.query(
    `INSERT INTO app_user (id_tenant, username, firstname, lastname) SELECT 3, 'more' || n, 'T', 'T' FROM generate_series(1, 5) n`,
  )
  const more =
    header + Array.from({ length: 5 }, (_, index) => `more${index + 1},T,T,m${index}@example.test,`).join('\n')
  expect((await upload(more)).body.counts).toMatchObject({ invalid: 5 })
  expect(await upload(`${header}quite.new,T,T,q@example.test,`)).toMatchObject({
    status: 429,
    body: { code: 'user.namesTried' },
  })
  const known = await upload(`${header}designer,Other,Tester,,`)
  expect(known.body.counts).toMatchObject({ update: 1 })
})
