import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/look.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { sampleFlow, sampleRow } from '../testing/flow.sample.ts'

beforeEach(() => page.viewport(1280, 900))

const OTHER = '0199c0de-0000-7000-8000-0000000000b1'
const component = sampleFlow({
  scriptKind: 'component',
  usage: {
    lines: [],
    campaigns: [],
    demoGroups: [],
    hiddenFlows: 0,
    conversations: 0,
    lastConversationAt: null,
    parentFlows: [{ id: 11, name: 'Survey', scriptKind: 'flow' }],
  },
})
const row = (idCallScript: number, name: string, more = {}) => ({
  idCallScript,
  guid: `0199c0de-0000-7000-8000-0000000000${idCallScript}`,
  name,
  scriptKind: 'flow' as const,
  rowVersion: 4,
  blocked: null,
  warning: null,
  publishBlocked: null,
  isLive: true,
  ...more,
})
const rows = [row(11, 'Survey'), row(12, 'Reception', { blocked: 'The replacement does not fit: amount' })]

test('it can be left before a replacement is chosen', async () => {
  await openConsole(`${screens.component(7)}?panel=replace`, { 'CallScripts.Basic': component })
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('what replacing comes to is said of each flow before, and what became of it after', async () => {
  const { rowVersion: _, ...survey } = row(11, 'Survey')
  const { asked } = await openConsole(`${screens.component(7)}?panel=replace`, {
    'CallScripts.Basic': component,
    'CallScripts.List': {
      items: [sampleRow(21, 'Verify caller', { guid: OTHER, scriptKind: 'component' })],
      total: 1,
      totalExact: true,
      nextCursor: null,
    },
    'CallScripts.ReplacePreview': { rows, hidden: 1 },
    'CallScripts.ReplaceUses': [{ ...survey, version: 5, published: true, isLive: false }],
  })
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('combobox', { name: 'Replace with' })
  await field.click() // the dialog stands still by then, under which a list would close
  await field.fill('Verify')
  await page.getByRole('option', { name: 'Verify caller' }).click()
  await expect.element(dialog.getByText(/does not fit: amount/)).toBeVisible()
  await expect.element(dialog.getByText(/1 more flow uses it that you can’t view/)).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Reception' })).toBeDisabled()
  await expectAccessible()
  await dialog.getByText('Publish the changed versions').click()
  await dialog.getByRole('button', { name: 'Replace in 1 flow' }).click()
  await expect.element(dialog.getByText(/replaced in version 5, which is live/)).toBeVisible()
  expect(asked('CallScripts.ReplaceUses').at(-1)?.body).toEqual({
    kind: 'flow',
    target: component.guid,
    by: OTHER,
    flows: [{ idCallScript: 11, rowVersion: 4 }],
    publish: true,
  })
})

test('a model is replaced from its page; what is recognized no longer is said and keeps nobody from it', async () => {
  const warning = 'this model has no category “tea”, so it is never recognized'
  const { asked } = await openConsole(`${screens.model(3)}?panel=replace`, {
    'Nlp.ResourceModels': [
      {
        id: 4,
        guid: OTHER,
        name: 'Drinks, new',
        language: 'en-GB',
        publishedVersion: 1,
        versions: [1],
        categories: [],
      },
    ],
    'CallScripts.ReplacePreview': { rows: [row(11, 'Survey', { warning })], hidden: 0 },
  })
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('combobox', { name: 'Replace with' })
  await field.click()
  await field.fill('Drinks')
  await page.getByRole('option', { name: /Drinks, new/ }).click()
  await expect.element(dialog.getByText(/This model has no category “tea”, so it is never recognized\./)).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Survey' })).toBeChecked()
  await expectAccessible()
  expect(asked('CallScripts.ReplacePreview').at(-1)?.query).toMatchObject({ kind: 'model', by: OTHER })
  await dialog.getByRole('button', { name: 'Replace in 1 flow' }).click()
  await expect.poll(() => asked('CallScripts.ReplaceUses').at(-1)?.body).toMatchObject({ kind: 'model', by: OTHER })
})
