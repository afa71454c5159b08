import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { type Answers, refusedFor } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const tag = { idTag: 4, name: 'production', tone: 2 as const, usage: 3, rowVersion: 2 }
const listed = { items: [tag], total: 1, totalExact: true, nextCursor: null }
const all = [tag, { ...tag, idTag: 5, name: 'live' }].map(({ idTag, name, tone }) => ({ idTag, name, tone }))
const open = (query = {}, answers: Answers = {}) =>
  openConsole(screens.tags(query), {
    'CallScripts.Tags': listed,
    'CallScripts.TagBasic': tag,
    'Lookups.Tags': all,
    ...answers,
  })
const drawer = page.getByRole('dialog')
const question = page.getByRole('alertdialog')

test('a tag is created; a name that is taken is said at its field', async () => {
  const { asked } = await open({ panel: 'new' }, { 'CallScripts.CreateTag': refusedFor('tag.nameTaken', {}) })
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('production')
  await drawer.getByRole('button', { name: 'Create tag' }).click()
  await expect.element(drawer.getByText(/already exists/)).toBeVisible()
  expect(asked('CallScripts.CreateTag')[0]?.body).toEqual({ name: 'production', tone: 0 })
})

test('a tag opens beside the list with the way to its flows, and says why it can’t be deleted', async () => {
  const { history } = await open()
  await page.getByRole('link', { name: 'production' }).click()
  expect(history.location.search).toBe('?tag=4')
  await expect.element(drawer.getByRole('link', { name: 'Show its flows' })).toHaveAttribute('href', '/flows?tag=4')
  await expect.element(drawer.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
})

test('a tag is merged into another one, which has to be chosen', async () => {
  const { asked } = await open({ tag: 4 }, { 'CallScripts.MergeTag': { ...tag, idTag: 5, name: 'live' } })
  await drawer.getByRole('button', { name: 'Merge…' }).click()
  await question.getByRole('button', { name: 'Merge' }).click()
  await expect.element(question.getByText('Field is required')).toBeVisible()
  expect(asked('CallScripts.MergeTag')).toEqual([])
  await question.getByRole('button', { name: /Tag that stays/ }).click()
  await page.getByRole('option', { name: 'live' }).click()
  await question.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect.element(page.getByText('production merged into live')).toBeVisible()
  expect(asked('CallScripts.MergeTag')).toEqual([{ params: { idTag: 4 }, body: { idTarget: 5, rowVersion: 2 } }])
})

test('a tag that was saved meanwhile shows both sides', () =>
  expectBothSides(screens.tags({ tag: 4 }), {
    label: 'Name',
    field: 'name',
    read: 'CallScripts.TagBasic',
    save: 'CallScripts.UpdateTag',
  }))
