import type { Grammar } from '@parley/contract/grammars/grammar.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { type Answers, example, refusedFor } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const grammar: Grammar = {
  ...example('Grammars.Basic'),
  idGrammar: 7,
  name: 'Sizes',
  language: null,
  definition: { kind: 'phrases', match: 'contains', phrases: [{ phrase: 'small', value: 'S' }, { phrase: 'large' }] },
  tests: [
    { text: 'a small one', isMatch: true, value: 'S' },
    { text: 'nothing', isMatch: false },
  ],
  rowVersion: 3,
}
const open = (answers: Answers = {}) =>
  openConsole(screens.grammar(7), { 'Grammars.Basic': grammar, 'Grammars.Relations': [], ...answers })
const save = () => page.getByRole('button', { name: 'Save changes' }).click()
const drawer = page.getByRole('dialog')

test('a grammar of a kind is created with a start that works, and opens', async () => {
  const { asked } = await openConsole(screens.grammars({ panel: 'new' }), { 'Grammars.Create': grammar })
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Sizes')
  await expect.element(drawer.getByText('Text of a fixed form, such as an order number.')).toBeVisible()
  await drawer.getByText('Regular expression').click()
  await drawer.getByRole('button', { name: 'Create grammar' }).click()
  await expect.element(page.getByText('Sizes created')).toBeVisible()
  expect(asked('Grammars.Create')[0]?.body).toMatchObject({
    name: 'Sizes',
    language: null,
    definition: { kind: 'pattern' },
  })
})

test('what is said is tried on what is written, with its value; test phrases show how they come out', async () => {
  await open()
  await expect.element(page.getByText('Passes').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Say something' }).fill('make it LARGE please')
  await expect.element(page.getByText('large', { exact: true }).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Value' }).first().fill('XS')
  await expect.element(page.getByText('Fails: S')).toBeVisible()
})

test('a change is saved on the version that was read, and what the core refuses is said', async () => {
  const { asked } = await open({
    'Grammars.UpdateBasic': refusedFor('grammar.testsFailed', { count: 1, first: '“x”' }),
  })
  await page.getByRole('button', { name: 'Add test phrase' }).click()
  await page.getByRole('textbox', { name: 'Phrase' }).last().fill('large')
  await save()
  await expect.element(page.getByText(/1 test phrase fails: “x”/).first()).toBeVisible()
  expect(asked('Grammars.UpdateBasic')[0]?.body).toEqual({
    name: 'Sizes',
    language: null,
    definition: grammar.definition,
    tests: [...grammar.tests, { text: 'large', isMatch: true }],
    acceptsUse: true,
    rowVersion: 3,
  })
})

test('what was refused for its test phrases is sent again once the grammar is mended', async () => {
  const { asked } = await open({
    'Grammars.UpdateBasic': refusedFor('grammar.testsFailed', { count: 1, first: '“a small one”' }),
  })
  await page.getByRole('textbox', { name: 'Value' }).first().fill('XS')
  await save()
  await expect.element(page.getByText(/1 test phrase fails/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Other sizes')
  await save()
  await expect.poll(() => asked('Grammars.UpdateBasic').map(({ body }) => body)).toHaveLength(2)
})

test('two changes at once are laid side by side', () =>
  expectBothSides(screens.grammar(7), {
    label: 'Name',
    field: 'name',
    read: 'Grammars.Basic',
    save: 'Grammars.UpdateBasic',
    facts: grammar,
  }))

test('rules that cannot be used say where; one in use cannot be deleted and shows by whom', async () => {
  const definition = { kind: 'rules', format: 'abnf', match: 'contains', source: '#ABNF 1.0;\n$a = $b;' } as const
  const relation = { ...example('Grammars.Relations')[0], idCallScript: 4, name: 'Orders', nodeId: 'ask' }
  await open({
    'Grammars.Basic': { ...grammar, definition },
    'Grammars.Relations': [relation] as never, // the example's first entry has all else
  })
  await expect.element(page.getByText('Line 2, column 6: There is no rule “b”').first()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Orders' }))
    .toHaveAttribute('href', screens.designer(relation.guid ?? '', { node: 'ask' }))
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true')
})
