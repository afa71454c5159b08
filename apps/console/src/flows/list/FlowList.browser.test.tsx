import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../shell/api/call-error.ts'
import { expectBothSides } from '../../testing/both-sides.ts'
import type { Answers } from '../../testing/fake-core.ts'
import { openConsole, personWith } from '../../testing/open-console.tsx'
import { sampleFlow, sampleFolder, sampleRow } from '../testing/flow.sample.ts'

const flows = [sampleRow(7, 'Debt reminder', { idFolder: 1 }), sampleRow(8, 'Card blocking', { errors: 2 })]
const list = { items: flows, total: 2, totalExact: true, nextCursor: null }
const folders = [sampleFolder(1, 'Collections', null, 1), sampleFolder(2, 'Early stage', 1), sampleFolder(3, 'Surveys')]
const designer = personWith({ CallScript: [-1] })

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

async function open(path: string, answers: Answers = {}) {
  return await openConsole(path, {
    'Home.UserInfo': designer,
    'CallScripts.List': list,
    'Folders.GetFolders': folders,
    'Lookups.SupportedLanguages': [{ code: 'cs', name: 'Czech' }],
    'Lookups.Tags': [{ idTag: 4, name: 'production', tone: 2 }],
    ...answers,
  })
}

test('a filter goes into the address and to the core; the address sets the chips', async () => {
  const { history, asked } = await open('/flows?state=draft&sort=-calls7d&q=debt')
  await expect.element(page.getByRole('link', { name: 'Debt reminder' })).toBeVisible()
  expect(asked('CallScripts.List').at(-1)).toEqual({
    query: { scriptKind: 'flow', sort: '-calls7d', search: 'debt', state: ['draft'] },
  })
  await expect.element(page.getByRole('button', { name: 'State: Draft' })).toBeVisible()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('option', { name: 'production' }).click()
  await userEvent.keyboard('{Escape}')
  expect(history.location.search).toContain('tag=4')
  await expect.poll(() => asked('CallScripts.List').at(-1)).toMatchObject({ query: { idTag: [4], state: ['draft'] } })
})

test('a folder shows its way, its flows and its place in the tree; one that is not there says so', async () => {
  const { asked, history } = await open('/flows/2')
  await expect.element(page.getByRole('heading', { name: 'Early stage', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Breadcrumb' })).toMatchTextContent(/^FlowsCollections./)
  expect(asked('CallScripts.List').at(-1)).toMatchObject({ query: { idFolder: 2 } })
  await expect.element(page.getByRole('row', { name: 'Early stage' })).toHaveAttribute('aria-current', 'page')
  expect(JSON.parse(localStorage.getItem('foldersActive') ?? '[]')).toEqual([1])
  history.push('/flows/99')
  await expect.element(page.getByRole('heading', { name: 'Folder not found' })).toBeVisible()
})

test('flows move by keyboard: select, Move to…, type a part of the folder, Enter', async () => {
  const { asked } = await open('/flows', { 'Folders.BulkMove': { moved: 1 } })
  await page.getByRole('checkbox', { name: 'Select Debt reminder' }).click()
  await page.getByRole('button', { name: 'Move to…' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Move Debt reminder' })).toBeVisible()
  await userEvent.keyboard('early')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect
    .poll(() => asked('Folders.BulkMove'))
    .toEqual([{ body: { kind: 'flow', idFolder: 2, folders: [], items: [7] } }])
  await expect.element(page.getByText('1 flow moved to Early stage')).toBeVisible()
})

test('removing a folder asks where its content goes', async () => {
  const { asked } = await open('/flows/1?panel=removeFolder', { 'Folders.Remove': undefined })
  await expect
    .element(page.getByText('The folder contains 1 flow and 1 folder. Choose where to move them.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Delete folder' }).click()
  await expect.poll(() => asked('Folders.Remove')).toEqual([{ params: { idFolder: 1 }, body: { moveContentTo: null } }])
})

test('without the permission the list leads to other work and says who can give it', async () => {
  const details = { missing: ['CallScript.view'], grantedBy: ['Flow designer'], canGive: ['Petr Malý'] }
  const refused = new CallError({ kind: 'refused', status: 403, message: 'No', details })
  const { history } = await open('/flows', { 'CallScripts.List': refused })
  await expect.element(page.getByRole('heading', { name: 'You can’t open flows' })).toBeVisible()
  await expect.element(page.getByText(/Flow designer/)).toBeVisible()
  expect(history.location.pathname).toBe('/flows')
})

test('what a person may do in one folder is offered there alone', async () => {
  const limited = personWith({ CallScript: ['view', 'create:1'] })
  const { history } = await open('/flows/2', { 'Home.UserInfo': limited })
  const create = page.getByRole('button', { name: 'New flow' }).first()
  await expect.element(create).not.toHaveAttribute('aria-disabled')
  history.push('/flows/3')
  await expect.element(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible()
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  await expect.element(create).toHaveAccessibleDescription(/doesn’t cover this folder/)
})

test('a drawer asks before it throws away what was typed', async () => {
  const { history } = await open('/flows?panel=newFlow')
  await page.getByRole('textbox', { name: 'Name' }).fill('Survey')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Survey')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(page.getByRole('dialog', { name: 'New flow' })).not.toBeInTheDocument()
  expect(history.location.search).not.toContain('panel')
})

test('a new flow begins from a template', async () => {
  const { asked } = await open('/flows?panel=newFlow', { 'CallScripts.Create': sampleFlow() })
  await page.getByRole('textbox', { name: 'Name' }).fill('How was it')
  await page.getByText('Survey', { exact: true }).click()
  await page.getByText('Czech', { exact: true }).last().click()
  await page.getByRole('button', { name: 'Create flow' }).click()
  await expect.poll(() => asked('CallScripts.Create')).toHaveLength(1)
  expect(asked('CallScripts.Create')).toMatchObject([
    {
      body: {
        name: 'How was it',
        document: {
          settings: {
            variables: [{ name: 'rating' }, { name: 'reason' }],
            defaultLanguage: 'en-GB',
            languages: [{ code: 'en-GB' }, { code: 'cs' }],
          },
        },
      },
    },
  ])
})

test('a flow that was saved meanwhile shows both sides', () =>
  expectBothSides(`${screens.flow(1)}?panel=edit`, {
    label: 'Name',
    field: 'name',
    read: 'CallScripts.Basic',
    save: 'CallScripts.UpdateBasic',
  }))

test('components have a list of their own: their folders, types and permission', async () => {
  const component = sampleRow(9, 'Verify customer', { scriptKind: 'component', componentType: 'Identification' })
  const shared = { ...sampleFolder(5, 'Shared'), kind: 'component' as const }
  const { asked } = await open('/administration/components?folder=5', {
    'Home.UserInfo': personWith({ Component: ['view'], CallScript: [-1] }),
    'CallScripts.List': { ...list, items: [component] },
    'Folders.GetFolders': [shared],
    'Lookups.ComponentTypes': [{ code: 'Identification', name: 'Identification' }],
  })
  await expect
    .element(page.getByRole('link', { name: 'Verify customer' }))
    .toHaveAttribute('href', screens.component(9))
  expect(asked('CallScripts.List').at(-1)).toEqual({ query: { scriptKind: 'component', sort: 'name', idFolder: 5 } })
  expect(asked('Folders.GetFolders').at(-1)).toEqual({ query: { kind: 'component' } })
  await expect.element(page.getByRole('row', { name: 'Shared' })).toHaveAttribute('aria-current', 'page')
  // All permissions of flows help nothing here.
  await expect.element(page.getByRole('button', { name: 'New component' })).toHaveAttribute('aria-disabled', 'true')
})

test('a new component is created as one and opens in the designer', async () => {
  const made = sampleFlow({ scriptKind: 'component' })
  const { asked, history } = await open('/administration/components?panel=newFlow', {
    'Home.UserInfo': personWith({ Component: [-1] }),
    'CallScripts.Create': made,
  })
  const drawer = page.getByRole('dialog', { name: 'New component' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Verify customer')
  await drawer.getByRole('textbox', { name: 'Component type' }).fill('Identification')
  await drawer.getByRole('button', { name: 'Create component' }).click()
  await expect.poll(() => history.location.pathname).toBe(screens.designer(made.guid))
  expect(asked('CallScripts.Create').at(-1)?.body).toMatchObject({
    name: 'Verify customer',
    scriptKind: 'component',
    componentType: 'Identification',
  })
})
