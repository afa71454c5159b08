import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, refusedFor } from '../../testing/fake-core.ts'
import { openConsole, personWith } from '../../testing/open-console.tsx'

const none = { items: [], total: 0, totalExact: true, nextCursor: null }
const preview = {
  idUserImport: 5,
  fileName: 'people.csv',
  state: 'preview' as const,
  encoding: 'windows-1250' as const,
  separator: ';' as const,
  titleLine: 1,
  titles: ['User name', 'First name', 'Last name', 'Mail'],
  columns: { username: 0, firstname: 1, lastname: 2, email: 3 },
  erased: 0,
  isReturning: false,
  createdAt: '2026-11-20T10:00:00Z',
  createdBy: null,
  counts: { create: 1, update: 1, unchanged: 0, invalid: 1 },
  error: null,
  idTask: null,
}
const row = {
  username: 'x',
  isErased: false,
  firstname: 'Žofie',
  lastname: 'Nová',
  email: '',
  roles: '',
  problems: [],
  changes: [],
}
const rows = {
  ...none,
  items: [
    { ...row, line: 2, result: 'create' as const },
    { ...row, line: 3, result: 'update' as const, changes: [{ field: 'Permission groups', from: '', to: 'Guest' }] },
    {
      ...row,
      line: 4,
      result: 'invalid' as const,
      problems: [{ field: 'Permission groups', reason: 'There is no permission group “Kings” here.' }],
    },
  ],
  total: 3,
}
const admin = personWith({ AccessManagement: [-1] })

beforeEach(() => page.viewport(1440, 900))

const choose = async (...bytes: number[]) => {
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) return expect.unreachable('no file input')
  await page.elementLocator(input).upload(new File([Uint8Array.from(bytes)], 'people.csv', { type: 'text/csv' }))
}

async function open(path: string, answers: Answers = {}) {
  return await openConsole(path, {
    'Home.UserInfo': admin,
    'Users.List': none,
    'Users.RoleChoices': [],
    'Users.PreviewImport': preview,
    'Users.Import': preview,
    'Users.ImportRows': rows,
    ...answers,
  })
}

test('a chosen file is sent as its bytes; its preview is in the address', async () => {
  const { history, asked } = await open('/administration/users?panel=import')
  await choose(0xe8, 0x3b)
  await expect.element(page.getByText('1 new · 1 changed · 0 unchanged · 1 refused')).toBeVisible()
  expect(asked('Users.PreviewImport')).toEqual([{ body: { fileName: 'people.csv', content: '6Ds=' } }])
  expect(history.location.search).toContain('import=5')
  await expect.element(page.getByRole('button', { name: /Windows-1250/ })).toBeVisible()
})

test('every row says what becomes of it; only good ones can be applied', async () => {
  const { asked } = await open('/administration/users?panel=import&import=5', {
    'Users.ApplyImport': { ...preview, state: 'running' },
  })
  await expect.element(page.getByText('Permission groups: There is no permission group “Kings” here.')).toBeVisible()
  await expect.element(page.getByText('Permission groups: – → Guest')).toBeVisible()
  await page.getByText('Send an invitation to every new user').click()
  await page.getByRole('button', { name: 'Import 2 users' }).click()
  await expect
    .poll(() => asked('Users.ApplyImport'))
    .toEqual([{ params: { idUserImport: 5 }, body: { sendInvitations: false } }])
})

test('where nothing would change the button says so', async () => {
  await open('/administration/users?panel=import&import=5', {
    'Users.Import': { ...preview, counts: { create: 0, update: 0, unchanged: 3, invalid: 0 } },
  })
  await expect.element(page.getByRole('button', { name: 'Import 0 users' })).toHaveAttribute('aria-disabled', 'true')
})

test('a file with other titles is read by the columns that are chosen', async () => {
  const problem = 'its first line must name the columns'
  const way = { encoding: 'windows-1250', separator: ';' }
  const details = { titles: ['Konto', 'Vorname', ''], ...way, titleLine: 1 }
  const unknown = refusedFor('userImport.unreadable', { problem }, details)
  const { asked } = await open('/administration/users?panel=import', {
    'Users.PreviewImport': ({ body }) => (body.columns ? preview : unknown),
  })
  await choose(0x3b)
  await page.getByRole('button', { name: /^Line 1 Titles/ }).click()
  await page.getByRole('option', { name: 'No titles' }).click()
  await expect.poll(() => asked('Users.PreviewImport').at(-1)).toMatchObject({ body: { ...way, titleLine: 0 } })
  await page.getByRole('button', { name: 'Username', exact: false }).last().click()
  await page.getByRole('option', { name: 'Konto' }).click()
  await page.getByRole('button', { name: /First name/ }).click()
  await page.getByRole('option', { name: 'Column 3' }).click()
  await page.getByRole('button', { name: 'Preview again' }).click()
  await expect.element(page.getByText('1 new · 1 changed · 0 unchanged · 1 refused')).toBeVisible()
  expect(asked('Users.PreviewImport').at(-1)).toMatchObject({
    body: { ...way, titleLine: 1, columns: { username: 0, firstname: 2 } },
  })
})

test('the line of titles is chosen in the preview; other letters leave the columns as they were chosen', async () => {
  const { asked } = await open('/administration/users?panel=import')
  await choose(0x3b)
  await page.getByRole('button', { name: /^Line 1 Titles/ }).click()
  await page.getByRole('option', { name: 'Line 3', exact: true }).click()
  const way = { encoding: 'windows-1250', separator: ';' }
  await expect.poll(() => asked('Users.PreviewImport').at(-1)).toMatchObject({ body: { ...way, titleLine: 3 } })
  expect(asked('Users.PreviewImport').at(-1)?.body.columns).toBe(undefined)
  await page.getByRole('button', { name: /^Windows-1250/ }).click()
  await page.getByRole('option', { name: /ISO-8859-2/ }).click()
  await expect
    .poll(() => asked('Users.PreviewImport').at(-1))
    .toMatchObject({ body: { encoding: 'iso-8859-2', titleLine: 1, columns: preview.columns } })
})
