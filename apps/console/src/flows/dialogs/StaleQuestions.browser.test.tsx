import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example, stale } from '../../testing/fake-core.ts'
import { openConsole } from '../../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

/** A question shows what is now, and is answered on top of that. */
test('a flow that was saved meanwhile is asked about as it is now before it goes live', async () => {
  const shown = { ...example('CallScripts.Basic'), version: 2, publishedVersion: 1, errors: 0, rowVersion: 1 }
  const { answers, asked } = await openConsole(`${screens.flow(1)}?panel=publish`, { 'CallScripts.Basic': shown })
  const dialog = page.getByRole('alertdialog')
  const now = { ...shown, version: 3, rowVersion: 2 }
  Object.assign(answers, { 'CallScripts.Basic': now, 'CallScripts.Publish': stale(now) })
  await dialog.getByRole('button', { name: 'Publish v2' }).click()
  await expect.element(dialog.getByRole('alert')).not.toBeEmptyDOMElement()
  Object.assign(answers, { 'CallScripts.Publish': { ...now, publishedVersion: 3 } })
  await dialog.getByRole('button', { name: 'Publish v3' }).click()
  await expect.poll(() => asked('CallScripts.Publish').at(-1)?.body).toEqual({ version: 3, rowVersion: 2 })
})

test('a folder that was changed meanwhile moves on top of that', async () => {
  const folder = {
    ...example('Folders.GetFolders')[0],
    idFolder: 5,
    idParent: null,
    name: 'Cards',
    kind: 'flow',
    rowVersion: 1,
  } as const
  const other = { ...folder, idFolder: 6, name: 'Loans' }
  const { answers, asked } = await openConsole(`${screens.flowFolder(5)}?panel=moveFolder`, {
    'Folders.GetFolders': [folder, other] as ReturnType<typeof example<'Folders.GetFolders'>>,
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('Loans')
  await page.getByRole('option', { name: 'Loans' }).click()
  const now = { ...folder, name: 'All cards', rowVersion: 2 }
  Object.assign(answers, { 'Folders.GetFolders': [now, other], 'Folders.Update': stale(now) })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).not.toBeEmptyDOMElement()
  Object.assign(answers, { 'Folders.Update': { ...now, idParent: 6 } })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(() => asked('Folders.Update').at(-1)?.body).toEqual({ idParent: 6, rowVersion: 2 })
})
