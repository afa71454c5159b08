import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { example, refusedFor } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const language = {
  ...example('Languages.Basic'),
  idLanguage: 5,
  code: 'sv-SE',
  name: 'Swedish',
  flows: 0,
  grammars: 0,
  unknownBuiltins: ['times in words'],
  tenants: [],
  rowVersion: 1,
}
const drawer = page.getByRole('dialog')

test('a language is added and shows what the flows lack in it', async () => {
  const gap = {
    idCallScript: 4,
    guid: '0199c0de-0000-7000-8000-000000000004',
    name: 'Greeter',
    isSpoken: false,
    texts: 12,
    reactions: 3,
    builtins: ['times in words'],
  }
  const { asked } = await openConsole(screens.languages({ panel: 'new' }), {
    'Languages.Create': language,
    'Languages.Basic': language,
    'Languages.Gaps': [gap],
  })
  await drawer.getByRole('textbox', { name: /^Code/ }).fill('sv-SE')
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Swedish')
  await drawer.getByRole('button', { name: 'Add language' }).click()
  await expect.element(page.getByText('Swedish added')).toBeVisible()
  expect(asked('Languages.Create')[0]?.body).toEqual({ code: 'sv-SE', name: 'Swedish' })
  const row = page.getByRole('row').filter({ hasText: 'Greeter' })
  await expect.element(row.getByText('12')).toBeVisible()
  await expect
    .element(row.getByRole('link', { name: 'Greeter' }))
    .toHaveAttribute('href', screens.designer(gap.guid, { view: 'texts' }))
  await expect.element(page.getByText('Not recognized in this language: times in words.')).toBeVisible()
})

test('a code that is there already is said at its field', async () => {
  await openConsole(screens.languages({ panel: 'new' }), { 'Languages.Create': refusedFor('language.codeTaken', {}) })
  await drawer.getByRole('textbox', { name: /^Code/ }).fill('sv-SE')
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Swedish')
  await drawer.getByRole('button', { name: 'Add language' }).click()
  await expect.element(drawer.getByText('This language is there already.')).toBeVisible()
})

test('two changes at once are laid side by side', () =>
  expectBothSides(screens.language(5, { panel: 'rename' }), {
    label: 'Name',
    field: 'name',
    read: 'Languages.Basic',
    save: 'Languages.UpdateBasic',
    facts: language,
  }))

test('what uses it leads to the step', async () => {
  const use = { ...example('Grammars.Relations')[0], idCallScript: 4, name: 'Orders', nodeId: 'swedish' }
  await openConsole(screens.language(5, { tab: 'relations' }), {
    'Languages.Basic': language,
    'Languages.Relations': { flows: [use], grammars: [] } as never, // the example's first entry has all else
  })
  await expect
    .element(page.getByRole('link', { name: 'Orders' }))
    .toHaveAttribute('href', screens.designer(use.guid ?? '', { node: 'swedish' }))
})

test('one that is used cannot be deleted', async () => {
  await openConsole(screens.language(5), { 'Languages.Basic': { ...language, flows: 2 } })
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true')
})
