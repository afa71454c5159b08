import { operations } from '@parley/contract/operations.ts'
import { MAX_SUPPRESSION_ROWS } from '@parley/contract/suppressions/suppression.enum.ts'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCampaign, insertContact, removeCampaigns } from '../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'

const { Suppressions, PreviewSuppressionFile, AddSuppressionFile, AddSuppressions } = operations.Campaigns
let core: TestCore
let idCampaign: number
beforeAll(async () => {
  core = await startTestCore()
  await core.owner.query("UPDATE tenant SET locale = 'cs-CZ', timezone = 'Europe/Prague'")
})
afterAll(() => core.close())
beforeEach(async () => {
  await core.owner.query('DELETE FROM suppression; DELETE FROM global_suppression')
  await removeCampaigns(core)
  idCampaign = await insertCampaign(core, 2)
})

const bodyOf = (content: string | Uint8Array, more: object = {}) => ({
  body: {
    ...{ scope: 'tenant' as const, idCampaign: null, reason: 'From a file' },
    ...{ content: Buffer.from(content).toString('base64'), ...more },
  },
})
const preview = (content: string | Uint8Array, more: object = {}) =>
  core.as('admin').call(PreviewSuppressionFile, bodyOf(content, more))
const add = (content: string | Uint8Array, more: object = {}) =>
  core.as('admin').call(AddSuppressionFile, bodyOf(content, more))
const list = async () =>
  (await core.as('admin').call(Suppressions, { query: {} })).body.items
    .map(({ identifier, reason, expiresAt, scope }) => [identifier, reason, expiresAt, scope])
    .sort()

const table = [
  'Jméno;Telefon;Důvod;Platí do',
  'Anna;605 111 222;Přeje si klid;31.12.2026',
  'Bob;00420605111223;;',
  'Cyril;nobody;;',
  'Dana;ann@Example.test;;20. 11. 2026',
  'Emil;+420 605 111 224;;yesterday',
  'Filip;605111225;;19.11.2026',
  'Anna;605111222;;',
  '',
].join('\r\n')

test('a file is looked at without a change, then added: who is new, who is there, who is refused and why', async () => {
  await core.as('admin').call(AddSuppressions, {
    body: { identifiers: ['605111223'], scope: 'tenant', idCampaign: null, reason: 'asked', expiresAt: null },
  })
  await insertContact(core, [2, idCampaign], '+420605111222')
  await insertContact(core, [2, idCampaign], '+420605111223')
  const seen = await preview(table)
  expect(seen.status, seen.text).toBe(200)
  expect(seen.body).toMatchObject({
    ...{ encoding: 'utf-8', separator: ';', sheet: null, titles: ['Jméno', 'Telefon', 'Důvod', 'Platí do'] },
    columns: { identifier: 1, reason: 2, until: 3 },
    // Anna is there twice: for good counts.
    ...{ added: 2, known: 2, contacts: 0 },
  })
  expect(seen.body.preview).toHaveLength(7)
  const refused = [
    { line: 4, identifier: 'nobody', problem: 'Neither a number nor an address.' },
    { line: 6, identifier: '+420 605 111 224', problem: 'Until: This is no date. Write it like 2026-12-24.' },
    { line: 7, identifier: '605111225', until: '19.11.2026', problem: 'Until: This day is over.' },
  ]
  expect(seen.body.refused).toMatchObject(refused)
  expect(await list()).toHaveLength(1)
  const done = await add(table)
  expect(done.status, done.text).toBe(200)
  expect(done.body).toMatchObject({ added: 2, known: 2, contacts: 2, refused })
  expect(await list()).toEqual([
    ['420605111222', 'From a file', null, 'tenant'],
    ['420605111223', 'asked', null, 'tenant'],
    // Until the end of the day, on the clock of the tenant.
    ['ann@example.test', 'From a file', '2026-11-20T22:59:59Z', 'tenant'],
  ])
  const audit = await core.as('admin').call(operations.Audit.Audit, { query: { entityKind: 'Suppression' } })
  expect(audit.body.items.map(({ entity }) => entity?.name)).toEqual(
    expect.arrayContaining(['420••••••222', '420••••••223']),
  )
  expect((await add(table)).body).toMatchObject({ added: 0, known: 4, contacts: 0 })
})

test('an own reason goes with each row, and what it says of contacts', async () => {
  await insertContact(core, [2, idCampaign], '+420605111222')
  await insertContact(core, [2, idCampaign], '+420605111223')
  await add('phone,reason\n605111222,Paid\n605111223,Moved\n')
  const { rows } = await core.owner.query(`SELECT facts ->> 'reason' AS why FROM campaign_decision ORDER BY 1`)
  expect(rows).toEqual([{ why: 'Moved' }, { why: 'Paid' }])
})

test('a workbook, another encoding, a file without titles and other columns are read', async () => {
  const rows = [
    ['Number', 'Until'],
    ['605111222', new Date('2026-12-24T00:00:00Z')],
  ]
  const workbook = await writeXlsx({
    sheets: [
      { name: 'First', rows: [['x'], ['y']] },
      { name: 'People', rows },
    ],
  })
  const first = await preview(workbook)
  expect(first.body).toMatchObject({ sheets: ['First', 'People'], sheet: 'First', columns: {}, preview: [] })
  expect((await add(workbook)).body).toMatchObject({ code: 'suppression.noColumn' })
  expect((await add(workbook, { sheet: 'People' })).body).toMatchObject({ added: 1, refused: [] })
  const windows = Buffer.from(
    'Telefon;D\u00f9vod\n605111223;P\u0159\u00e1n\u00ed\n'.replaceAll('\u0159', '\u00f8'),
    'latin1',
  )
  expect((await preview(windows, { encoding: 'windows-1250' })).body.preview[0]?.reason).toBe('Přání')
  const bare = 'x,605111224\ny,605111225\n'
  expect((await preview(bare)).body).toMatchObject({ added: 2, columns: { identifier: 1 }, titles: ['', ''] })
  const template = 'Number or email address,Reason,Until\n605111224,Asked,\n'
  expect((await preview(template)).body.columns).toEqual({ identifier: 0, reason: 1, until: 2 })
  const chosen = 'first,second\n605111226,605111227\n'
  expect((await add(chosen, { columns: { identifier: 1 } })).body).toMatchObject({ added: 1 })
  expect((await list()).map(([identifier]) => identifier)).toEqual(['420605111222', '420605111227'])
})

test('what cannot be read, is too long or has no place is refused, and nothing is kept', async () => {
  const answers = [
    await preview(''),
    await preview('%PDF-1.4 x'),
    await add('phone;"reason\n605111222;x\n'),
    await preview(Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(200)])),
    await preview(`phone\n${'605111222\n'.repeat(MAX_SUPPRESSION_ROWS + 1)}`),
    await add('phone\n605111222', { scope: 'campaign' }),
  ]
  expect(answers.map(({ status, body }) => [status, 'code' in body && body.code])).toEqual([
    ...Array(4).fill([422, 'suppression.unreadable']),
    [422, 'suppression.tooManyRows'],
    [422, 'suppression.noCampaign'],
  ])
  expect(await list()).toEqual([])
})

test('rows that cannot be read are refused, each by itself', async () => {
  const file =
    'List of 27 November\n\nphone;reason\n605111222;"asked" twice\n605111223;asked;twice\n605111224;asked\n#N/A;asked\n'
  const { body } = await add(file)
  expect(body).toMatchObject({ titleLine: 3, separator: ';', added: 1 })
  expect(body.refused.map(({ line, problem }) => [line, problem])).toEqual([
    [4, expect.stringContaining('follows a closing quotation mark')],
    [5, expect.stringContaining('3 cells, and the titles 2')],
    [7, 'Cell A7 holds the error #N/A.'],
  ])
  const twice = await add(file, { columns: { identifier: 0, reason: 0 } })
  expect([twice.status, twice.text]).toEqual([400, expect.stringContaining('for one value only')])
})

test('each scope asks for its own permission, of a preview as well', async () => {
  const both = async (who: 'admin' | 'operator' | 'viewer' | 'designer', more: object) => [
    (await core.as(who).call(PreviewSuppressionFile, bodyOf('phone\n605111222', more))).status,
    (await core.as(who).call(AddSuppressionFile, bodyOf('phone\n605111222', more))).status,
  ]
  await core.owner.query(
    `UPDATE role SET permissions = $1 WHERE id_role = (SELECT id_role FROM membership JOIN app_user USING (id_user) WHERE username = 'designer')`,
    [JSON.stringify({ Campaign: ['view', 'edit'] })],
  )
  core.directory.forget()
  expect(await both('viewer', {})).toEqual([403, 403])
  expect(await both('designer', { scope: 'global' })).toEqual([403, 403])
  expect(await both('designer', {})).toEqual([200, 200])
  expect(await both('designer', { scope: 'campaign', idCampaign })).toEqual([200, 200])
  expect(await both('designer', { scope: 'campaign', idCampaign: await insertCampaign(core, 3) })).toEqual([404, 404])
  expect(await both('operator', { scope: 'global' })).toEqual([200, 200])
  expect((await list()).map(([, , , scope]) => scope)).toEqual(['campaign', 'global', 'tenant'])
})

test('as many rows as may be are read, each once', async () => {
  const numbers = Array.from({ length: MAX_SUPPRESSION_ROWS }, (_, at) => `605${100_000 + at}`)
  expect((await preview(`phone\n${numbers.join('\n')}`)).body).toMatchObject({ added: MAX_SUPPRESSION_ROWS, known: 0 })
})
