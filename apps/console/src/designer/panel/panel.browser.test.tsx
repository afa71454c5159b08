import { type FlowDocument, flowDocument } from '@parley/flow'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../testing/fake-core.ts'
import { expectAccessible } from '../../testing/look.ts'
import { everything, openConsole } from '../../testing/open-console.tsx'
import { answersWith, designerAnswers, designerPath, sampleDocument } from '../testing/designer.sample.ts'

beforeEach(() => page.viewport(1280, 800))

const translated: FlowDocument = {
  ...sampleDocument,
  nodes: sampleDocument.nodes.map((node) =>
    node.id === 'hello' && node.type === 'say'
      ? { ...node, texts: { ...node.texts, cs: [{ kind: 'text', text: 'Dobrý den' }] } }
      : node,
  ),
}
const open = (search: string) => openConsole(designerPath + search, designerAnswers)
const panel = page.getByRole('complementary', { name: 'Right panel' })
const undo = () => page.getByRole('button', { name: /^Undo/ }).click()

test('a valid field applies while one types, and is undone as one step', async () => {
  await open('?node=hello')
  const name = panel.getByRole('textbox', { name: 'Name', exact: true })
  await name.click()
  await userEvent.keyboard(' again')
  await expect.element(panel.getByRole('heading', { name: 'Greeting again' })).toBeVisible()
  await undo()
  await expect.element(panel.getByRole('heading', { name: 'Greeting', exact: true })).toBeVisible()
})

test('another step begins at its top', async () => {
  await page.viewport(1280, 500)
  const { history } = await open('?node=check')
  await expect.element(panel.getByRole('combobox', { name: 'high' })).toBeInTheDocument()
  const column = () => panel.element().querySelector('.overflow-y-auto')
  column()?.scrollTo(0, 200)
  expect(column()?.scrollTop).toBe(200)
  await panel.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Checks')
  expect(column()?.scrollTop).toBeGreaterThan(0)
  history.push(`${designerPath}?node=hello`)
  await expect.element(panel.getByRole('heading', { name: 'Greeting', exact: true })).toBeVisible()
  expect(column()?.scrollTop).toBe(0)
})

test('a long panel scrolls by itself, and the page behind it stays', async () => {
  const reactions = Array.from({ length: 20 }, (_, at) => ({ name: `way${at}`, recognise: [{ kind: 'yes' as const }] }))
  const nodes = sampleDocument.nodes.map((node) => (node.type === 'listen' ? { ...node, reactions } : node))
  const id = nodes.find(({ type }) => type === 'listen')?.id
  await openConsole(`${designerPath}?node=${id}`, answersWith({ ...sampleDocument, nodes }))
  await panel.getByRole('button', { name: /^More settings/ }).click()
  await expect.element(panel.getByRole('switch', { name: 'Sensitive' })).toBeInTheDocument()
  const main = page.getByRole('main').element()
  expect(main.scrollHeight).toBe(main.clientHeight)
})

test('nothing moves under the pointer when a field of a row is left for a button below', async () => {
  await open('?node=check')
  await expect.element(panel.getByRole('combobox', { name: 'high' })).toBeInTheDocument()
  const buttons = () => [...panel.element().querySelectorAll('button')]
  const add = () => buttons().find((button) => button.textContent === 'Add case')
  for (const field of panel.element().querySelectorAll<HTMLElement>('li input, li textarea, li .cm-content')) {
    const before = add()?.getBoundingClientRect().top
    expect(before).toBeDefined()
    field.focus({ preventScroll: true })
    expect(add()?.getBoundingClientRect().top).toBe(before)
    field.blur()
  }
})

test('a step says what it is for, with an example', async () => {
  await open('?node=hello')
  await expect
    .element(panel.getByText('Says a text in the language of the conversation.', { exact: true }))
    .toBeVisible()
  await expect.element(panel.getByText('For example: “Hello, this is Harbour Bank. How can I help?”')).toBeVisible()
})

test('what is not valid keeps its text and says why; a renamed case keeps its wire', async () => {
  await open('?node=check')
  await expect.element(panel.getByRole('combobox', { name: 'high' })).toHaveValue('Book it')
  const name = panel.getByRole('textbox', { name: /Case 1.*Name|Name/ }).nth(1)
  await name.fill('')
  await expect.element(panel.getByText(/Use letters, digits, spaces/)).toBeVisible()
  await expect.element(panel.getByRole('combobox', { name: 'high' })).toBeVisible()
  await name.fill('large')
  await expect.element(panel.getByRole('combobox', { name: 'large' })).toHaveValue('Book it')
})

test('a language without words is marked and takes those of the default language', async () => {
  await open('?node=hello')
  await expect.element(panel.getByText('Missing')).toBeVisible()
  await panel.getByRole('button', { name: 'Copy from en' }).click()
  await expect.element(panel.getByText('Missing')).not.toBeInTheDocument()
  await expect
    .element(panel.getByRole('textbox', { name: 'Texts, Alternative 1 in cs' }))
    .toHaveTextContent('Good morning, you owe {{ amount }} euros.')
})

test('a language that goes takes its words along, once that was said; the default language stays', async () => {
  await openConsole(designerPath, answersWith(translated))
  await expect
    .element(panel.getByRole('button', { name: 'Remove: en', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
  await panel.getByRole('button', { name: 'Remove: cs', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove cs from this flow?' })
  await expect.element(question.getByText('This deletes 1 text in this language. You can undo it.')).toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: 'Remove language' }).click()
  await expect.element(panel.getByRole('button', { name: 'Remove: cs', exact: true })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo: Remove language cs' }).click()
  // What comes back is shown.
  await expect.element(panel.getByRole('heading', { name: 'Greeting' })).toBeVisible()
  await expect.element(panel.getByRole('textbox', { name: 'Texts, cs' })).toHaveTextContent('Dobrý den')
})

test('what is said can be a recording, which is chosen by its name', async () => {
  await open('?node=hello')
  await panel
    .getByRole('button', { name: /Form of/ })
    .first()
    .click()
  await expect.element(page.getByRole('option', { name: 'SSML' })).toBeVisible()
  await page.getByRole('option', { name: 'Recording' }).click()
  await expect.element(panel.getByRole('combobox', { name: 'Recording' })).toBeVisible()
})

test('an unknown name is said where it is typed', async () => {
  await open('?node=check')
  const field = panel.getByRole('textbox', { name: /Condition/ })
  await expect.element(field).toHaveAttribute('contenteditable', 'true')
  await field.click()
  await userEvent.keyboard('{End} && lmit')
  await expect.element(panel.getByText('The variable "lmit" is not declared')).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test('rows are added, moved and removed by keyboard', async () => {
  await open('?node=check')
  await panel.getByRole('button', { name: 'Add case' }).click()
  const rows = () => panel.getByRole('list', { name: 'Cases' }).getByRole('textbox', { name: /Name/ }).elements()
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await vi.waitFor(() => expect(rows().map((each) => (each as HTMLInputElement).value)).toEqual(['name', 'high']))
  await panel.getByRole('button', { name: 'Remove: name' }).click()
  await vi.waitFor(() => expect(rows()).toHaveLength(1))
})

test('a way out leads to the step chosen, and there', async () => {
  await open('?node=check')
  await panel.getByRole('button', { name: 'Go to Goodbye' }).click()
  await expect.element(panel.getByRole('heading', { name: 'Goodbye' })).toBeVisible()
})

test('variables say where they are set and read, and lead there', async () => {
  await open('?side=variables')
  const left = page.getByRole('complementary', { name: 'Left panel' })
  await expect.element(left.getByText('Never used')).toBeVisible()
  await left.getByRole('button', { name: /amount/ }).click()
  await left.getByRole('button', { name: 'Book it' }).click()
  await expect.element(panel.getByRole('heading', { name: 'Book it' })).toBeVisible()
})

test('a variable beyond conversations takes name and type of a value of the storage', async () => {
  const facts = { valueName: 'branchHours', kind: 1, type: 'json', value: null } as const
  const stored = { ...example('TenantValues.Value'), ...facts }
  await openConsole(`${designerPath}?side=variables`, {
    ...designerAnswers,
    'TenantValues.Values': { items: [stored], total: 1, totalExact: true, nextCursor: null },
  })
  const left = page.getByRole('complementary', { name: 'Left panel' })
  await left.getByRole('button', { name: /amount/ }).click()
  const choice = left.getByRole('combobox', { name: 'Value of the variables storage' })
  await left.getByRole('button', { name: /Scope/ }).click()
  await page.getByRole('option', { name: 'Beyond conversations' }).click()
  await expect.element(left.getByText(/^No value has this name yet/)).toBeVisible()
  await choice.click()
  await page.getByRole('option', { name: /^branchHours/ }).click()
  await expect.element(left.getByRole('button', { name: 'branchHours Object' })).toBeVisible()
  await expect.element(choice).toHaveValue('branchHours')
  await expect.element(left.getByRole('link', { name: 'Open in the variables storage' })).toBeVisible()
})

test('the check is told while one draws, and leads to the step', async () => {
  await open('?side=problems')
  const left = page.getByRole('complementary', { name: 'Left panel' })
  // The fix beside it says of what it is one.
  await left
    .getByRole('button', { name: /no text in cs/ })
    .first()
    .click()
  await expect.element(panel.getByRole('heading', { name: 'Greeting' })).toBeVisible()
})

describe('keeps the rules', () => {
  test.each(['', '&node=hello', '&node=ask', '&node=call', '&side=variables', '&side=problems'])(
    '%s',
    async (search) => {
      await open(`?view=json${search}`)
      await expect.element(panel.getByRole('heading', { level: 2 })).toBeVisible()
      await expect.element(page.getByRole('textbox', { name: 'Flow as JSON' })).toBeVisible()
      await expectAccessible()
    },
  )
})

const knowing = flowDocument.parse({
  ...sampleDocument,
  nodes: [
    ...sampleDocument.nodes,
    { id: 'know', type: 'answer', label: 'Look up', question: '{{ caller }}', minScore: 0.5, say: true, outlets: {} },
  ],
})
const base = { guid: '0199c0de-0000-7000-8000-0000000000b1', name: 'House rules' }

test('a knowledge base is chosen by its name, and named where nothing can be changed', async () => {
  await openConsole(`${designerPath}?node=know`, {
    ...answersWith(knowing),
    'Lookups.KnowledgeBases': [{ ...example('Lookups.KnowledgeBases')[0], ...base }] as never, // the example's has all else
  })
  await panel.getByRole('combobox', { name: 'Knowledge base' }).click()
  await page.getByRole('option', { name: 'House rules' }).click()
  await expect.element(panel.getByRole('combobox', { name: 'Knowledge base' })).toHaveValue('House rules')
})

test('a transfer to a flow becomes one to a number again: the flow can be taken away', async () => {
  const handing = flowDocument.parse({
    ...sampleDocument,
    nodes: [...sampleDocument.nodes, { id: 'hand', type: 'transfer', label: 'Hand over', to: '', flow: base.guid }],
  })
  const scripts = { items: [{ ...example('CallScripts.List').items[0], guid: base.guid, name: 'Reception' }] }
  await openConsole(`${designerPath}?node=hand`, {
    ...answersWith(handing),
    'CallScripts.List': { ...example('CallScripts.List'), ...scripts } as never, // the example's has all else
  })
  const flow = panel.getByRole('combobox', { name: 'Flow' })
  await expect.element(flow).toHaveValue('Reception')
  // What counts only for a number is not asked for.
  const forNumber = ['Mode', 'Timeout', 'To'].map((name) => panel.getByText(name, { exact: true }))
  for (const label of forNumber) await expect.element(label).not.toBeInTheDocument()
  await flow.fill('')
  await userEvent.tab()
  await expect.element(flow).toHaveValue('')
  for (const label of forNumber) await expect.element(label).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Undo: .*Flow/ })).toBeVisible()
})

test('what counts only for a number is shown to a flow where somebody has set it, until it is taken away', async () => {
  const handing = flowDocument.parse({
    ...sampleDocument,
    nodes: [
      ...sampleDocument.nodes,
      { id: 'hand', type: 'transfer', label: 'Hand over', to: '', flow: base.guid, mode: 'Attend' },
    ],
  })
  await openConsole(`${designerPath}?node=hand`, answersWith(handing))
  await expect.element(panel.getByText('Mode', { exact: true })).toBeVisible()
  await expect.element(panel.getByText('Timeout', { exact: true })).not.toBeInTheDocument()
  await expect.element(panel.getByText(/“Mode” has no effect while “Flow” is set/)).toBeVisible()
})

test('a question is asked of the chosen knowledge base without leaving the flow', async () => {
  const answer = {
    text: 'From nine.',
    score: 0.9,
    source: { title: 'Hours', heading: [], page: null, row: null, url: null },
  }
  const document = {
    ...knowing,
    nodes: knowing.nodes.map((node) => (node.type === 'answer' ? { ...node, knowledgeBase: base.guid } : node)),
  }
  const { asked } = await openConsole(`${designerPath}?node=know`, {
    ...answersWith(document),
    'Lookups.KnowledgeBases': [{ ...example('Lookups.KnowledgeBases')[0], ...base, id: 9 }] as never, // see above
    'KnowledgeBase.Ask': {
      ...example('KnowledgeBase.Ask'),
      answer: { ...example('KnowledgeBase.Ask').answer, ...answer },
      found: [],
    } as never,
  })
  await panel.getByRole('button', { name: 'Try a question…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Question test of House rules' })
  await drawer.getByRole('textbox', { name: 'Question' }).fill('When are you open?')
  await drawer.getByRole('button', { name: 'Ask' }).click()
  await expect.element(drawer.getByText('From nine.')).toBeVisible()
  expect(asked('KnowledgeBase.Ask')[0]).toMatchObject({
    params: { idKnowledgeBase: 9 },
    body: { question: 'When are you open?', minScore: 0.5 },
  })
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel.getByRole('button', { name: 'Try a question…' })).toHaveFocus()
})

test.each([
  [undefined, { value: 0.31, from: 'base' as const, questions: 40 }, /^Minimum score: 0\.31, measured with 40 golden/],
  [undefined, { value: 0.3, from: 'usual' as const, questions: null }, /^Minimum score: 0\.30, the usual one/],
  [0.5, { value: 0.31, from: 'base' as const, questions: 40 }, /^Minimum score: 0\.50, set in this step.*0\.31 would/],
])('a step with %s for its minimum score says which one holds', async (minScore, holding, said) => {
  const document = {
    ...knowing,
    nodes: knowing.nodes.map((node) =>
      node.type === 'answer' ? { ...node, knowledgeBase: base.guid, minScore } : node,
    ),
  }
  await openConsole(`${designerPath}?node=know`, {
    ...answersWith(document),
    'Lookups.KnowledgeBases': [{ ...example('Lookups.KnowledgeBases')[0], ...base, id: 9 }] as never, // see above
    'KnowledgeBase.MinScore': holding,
  })
  await expect.element(panel.getByText(said)).toBeVisible()
})

test('whose company has no knowledge bases is told so', async () => {
  await openConsole(`${designerPath}?node=know`, { ...answersWith(knowing), 'Lookups.KnowledgeBases': [] })
  await expect.element(panel.getByText('Your company has no knowledge bases yet.')).toBeVisible()
})

test('who may only look reads the name of the knowledge base', async () => {
  const chosen = {
    ...knowing,
    nodes: knowing.nodes.map((node) => (node.type === 'answer' ? { ...node, knowledgeBase: base.guid } : node)),
  }
  await openConsole(
    `${designerPath}?node=know`,
    {
      ...answersWith(chosen),
      'Lookups.KnowledgeBases': [{ ...example('Lookups.KnowledgeBases')[0], ...base }] as never, // see above
    },
    { permissions: { ...everything, CallScript: ['view'] } },
  )
  await expect.element(panel.getByText('House rules')).toBeVisible()
})
