import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { type Answers, example, refusedFor } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const model = {
  ...example('Nlp.Model'),
  idModel: 7,
  name: 'Bank intents',
  idDataset: 3,
  dataset: { id: 3, name: 'Bank' },
  language: 'en-GB',
  state: 'DONE' as const,
  newestVersion: 2,
  publishedVersion: 1,
  usedVersion: 1,
  strangeCategory: '',
  worstF1: 50,
  mostLoss: 5,
  engine: 'own' as const,
  engineUrl: '',
  hasEngineKey: false,
  rowVersion: 4,
}
const version = {
  ...example('Nlp.Train'),
  idModel: 7,
  state: 'DONE' as const,
  version: 2,
  tests: 40,
  isPublished: false,
  progress: null,
  error: null,
  reason: null,
}
const pageOf = <T,>(...items: T[]) => ({ items, total: items.length, totalExact: true, nextCursor: null })
const metrics = (category: string, f1: number) => ({
  category,
  precision: f1,
  recall: f1,
  f1,
  support: 20,
  predicted: 20,
})
const report = {
  ...example('Nlp.ModelReport'),
  version: 2,
  categories: [metrics('balance', 0.9), metrics('card', 0.5)],
  confusion: [
    { actual: 'balance', predicted: 'balance', count: 18 },
    { actual: 'card', predicted: 'card', count: 10 },
    { actual: 'card', predicted: 'balance', count: 10 },
  ],
}
const open = (query = {}, answers: Answers = {}) =>
  openConsole(screens.model(7, query), {
    'Nlp.Model': model,
    'Nlp.ModelRelations': [],
    'Nlp.ModelVersions': pageOf(version, { ...version, idModelVersion: 90, version: 1, isPublished: true }),
    'Nlp.ModelReport': report,
    ...answers,
  })
const drawer = page.getByRole('dialog')

test('a model is created for a dataset; what is missing is said at its field first', async () => {
  const { asked } = await openConsole(screens.models({ panel: 'new' }), {
    'Nlp.ResourceDatasets': [
      {
        id: 3,
        guid: model.guid,
        name: 'Bank',
        language: 'en-GB',
        purpose: 'intent',
        utterances: 100,
        contentVersion: 1,
      },
    ],
    'Nlp.CreateModel': model,
  })
  await drawer.getByRole('button', { name: 'Create model' }).click()
  expect(asked('Nlp.CreateModel')).toEqual([])
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Bank intents')
  await drawer.getByRole('combobox', { name: /^Dataset/ }).fill('Ba')
  await page.getByRole('option', { name: /Bank/ }).click()
  await drawer.getByRole('button', { name: 'Create model' }).click()
  await expect.element(page.getByText('Bank intents created')).toBeVisible()
  expect(asked('Nlp.CreateModel')[0]?.body).toMatchObject({
    name: 'Bank intents',
    idDataset: 3,
    worstF1: 50,
    mostLoss: 5,
  })
})

test('an engine elsewhere is chosen with its address and key, and the key is not told again', async () => {
  const elsewhere = { ...model, engine: 'http' as const, engineUrl: 'https://engine.example/ask', hasEngineKey: true }
  const { asked } = await open({ panel: 'settings' }, { 'Nlp.Model': elsewhere, 'Nlp.UpdateModel': elsewhere })
  await expect.element(drawer.getByRole('textbox', { name: /^Address of the engine/ })).toHaveValue(elsewhere.engineUrl)
  await expect.element(drawer.getByLabelText(/^Key of the engine/)).toHaveValue('')
  await drawer.getByLabelText(/^Key of the engine/).fill('secret')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => asked('Nlp.UpdateModel')[0]?.body)
    .toMatchObject({
      engine: 'http',
      engineUrl: 'https://engine.example/ask',
      engineKey: 'secret',
    })
})

test('a model that is trained here asks for no address', async () => {
  await open({ panel: 'settings' })
  await expect.element(drawer.getByRole('textbox', { name: /^Name/ })).toBeVisible()
  expect(drawer.getByRole('textbox', { name: /^Address of the engine/ }).elements()).toEqual([])
})

test('a training is started, and one that goes on shows how far it is and can be canceled', async () => {
  const running = { ...version, state: 'TRAINING' as const, progress: 0.4 }
  const { asked } = await open(
    {},
    { 'Nlp.Model': { ...model, state: 'TRAINING' }, 'Nlp.ModelVersions': pageOf(running) },
  )
  await expect.element(page.getByText('Version 2 – Training')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.poll(() => asked('Nlp.CancelTraining')).toHaveLength(1)
  expect(asked('Nlp.CancelTraining')[0]?.params).toEqual({ idModel: 7 })
})

test('what a first training made appears without the page being opened again', async () => {
  const running = { ...version, state: 'TRAINING' as const, progress: 0.9 }
  const { services } = await open(
    {},
    { 'Nlp.Model': { ...model, state: 'TRAINING' }, 'Nlp.ModelVersions': pageOf(running) },
  )
  await expect.element(page.getByText('Training in progress')).toBeVisible()
  Object.assign(services.answers, { 'Nlp.Model': model, 'Nlp.ModelVersions': pageOf(version) })
  await expect.element(page.getByText('Worst category'), { timeout: 8_000 }).toBeVisible()
  await expect.element(page.getByText('Training in progress')).not.toBeInTheDocument()
})

test('a cell of the confusion opens the utterances behind it, by keyboard too', async () => {
  const { asked, history } = await open(
    { version: 2 },
    {
      'Nlp.Confused': [{ idUtterance: 5, text: 'is my card empty', idCategory: 2, score: 0.8, outOfScope: 0.1 }],
    },
  )
  await expect.element(page.getByRole('button', { name: 'balance: 18 right' })).toBeVisible()
  page.getByRole('button', { name: 'balance: 18 right' }).element().focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(drawer.getByText('is my card empty')).toBeVisible()
  expect(asked('Nlp.Confused')[0]?.query).toEqual({ actual: 'card', predicted: 'balance' })
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  expect(history.location.search).not.toContain('predicted')
})

test('a text is asked, and the answer comes with its words and what is nearest', async () => {
  const text = 'block my visa'
  const word = (from: number, to: number, weight: number, isKnown = true) => ({
    word: text.slice(from, to),
    from,
    to,
    weight,
    isKnown,
  })
  const result = {
    text,
    scores: [{ category: 'card', score: 0.91 }],
    outOfScope: 0.02,
    unknownWords: 1 / 3,
    words: [word(0, 5, 2), word(6, 8, 0), word(9, 13, 0.1, false)],
    nearest: [{ idUtterance: 5, text: 'please block my card', category: 'card', likeness: 0.7 }],
  }
  const { asked } = await open({ tab: 'tester' }, { 'Nlp.Classifier': { version: 1, results: [result] } })
  await page.getByRole('textbox', { name: 'Text' }).fill(text)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^please block my card/)).toBeVisible()
  await expect.element(page.getByTitle('“block” speaks for it')).toBeVisible()
  await expect.element(page.getByTitle('“visa”: never seen in training')).toBeVisible()
  expect(asked('Nlp.Classifier')[0]).toMatchObject({ params: { idModel: 7 }, body: { texts: [text] } })
})

test('a version that is worse goes live with a reason alone', async () => {
  const findings = [{ category: 'card', fault: 'loss' as const, before: 0.8, now: 0.5 }]
  const { asked } = await open(
    { tab: 'versions' },
    { 'Nlp.Gate': { isOpen: false, against: 1, findings }, 'Nlp.PublishModel': { ...model, publishedVersion: 2 } },
  )
  const row = page.getByRole('row').filter({ hasText: '2' }).filter({ hasNotText: 'Live' }).last()
  await row.getByRole('button', { name: 'Actions of Version 2' }).click()
  await page.getByRole('menuitem', { name: 'Put live' }).click()
  await expect.element(page.getByText('1 category is worse than allowed')).toBeVisible()
  await expect.element(page.getByText('50% (-30)')).toBeVisible()
  await page.getByRole('textbox', { name: /^Reason/ }).fill('Cards are rare')
  await page.getByRole('button', { name: 'Put live' }).click()
  await expect.element(page.getByText('Version 2 of Bank intents is live')).toBeVisible()
  expect(asked('Nlp.PublishModel')[0]?.body).toEqual({ version: 2, rowVersion: 4, reason: 'Cards are rare' })
})

test('a model in use is not deleted, and says who uses it', async () => {
  const relation = {
    idCallScript: 4,
    guid: model.guid,
    name: 'Orders',
    scriptKind: 'flow' as const,
    version: 1,
    nodeId: 'ask',
    nodeLabel: 'Ask',
    published: true,
  }
  await open({}, { 'Nlp.ModelRelations': [relation] })
  await page.getByRole('button', { name: /More/ }).click()
  await expect.element(page.getByText(/used by Orders/)).toBeVisible()
})

test('what the core refuses stands at the field that it names', async () => {
  await open({ panel: 'settings' }, { 'Nlp.UpdateModel': refusedFor('model.nameTaken', {}) })
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Taken')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(drawer.getByText('A model with this name already exists.')).toBeVisible()
})

test('two changes at once are laid side by side', () =>
  expectBothSides(screens.model(7, { panel: 'settings' }), {
    label: 'Name',
    field: 'name',
    read: 'Nlp.Model',
    save: 'Nlp.UpdateModel',
    facts: model,
  }))

test('a label in doubt is moved where it belongs', async () => {
  const suggestion = {
    kind: 'relabel' as const,
    idUtterance: 5,
    text: 'block my card',
    from: 'branch',
    to: { id: 9, name: 'card' },
    doubt: 0.8,
    gain: { accuracy: 0.01, macroF1: 0.02 },
  }
  const diagnosis = {
    ...example('Nlp.Diagnosis'),
    status: 2 as const,
    error: null,
    isOutdated: false,
    accuracy: 0.9,
    relabelAll: null,
    suggestions: [suggestion],
  }
  const { asked } = await open({ tab: 'doctor' }, { 'Nlp.Diagnosis': diagnosis })
  await expect.element(page.getByText('Accuracy +1, F1 +2 points')).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'block my card' }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Move 1 utterance' }).click()
  await expect.poll(() => asked('Nlp.MoveUtterances')).toHaveLength(1)
  expect(asked('Nlp.MoveUtterances')[0]).toMatchObject({
    params: { idDataset: 3 },
    body: { idUtterances: [5], idCategory: 9 },
  })
})

test('where there was no conversation, nothing is said to be understood', async () => {
  const opened = await open({ tab: 'feedback' }, { 'Nlp.Feedback': { conversations: 0, groups: [] } })
  await expect.element(page.getByText('No conversations yet')).toBeVisible()
  await opened.unmount()
  await open({ tab: 'feedback' }, { 'Nlp.Feedback': { conversations: 12, groups: [] } })
  await expect.element(page.getByText('Everything was understood')).toBeVisible()
})

test('what nobody understood is put into a category in two keys', async () => {
  const said = [
    { guid: model.guid, seq: 4, text: 'my visa is gone', at: '2026-01-01T10:00:00Z', category: 'card', score: 0.3 },
    { guid: model.guid, seq: 2, text: 'My visa is gone', at: '2026-01-01T09:00:00Z', category: 'card', score: 0.3 },
    { guid: model.guid, seq: 1, text: 'the visa is gone', at: '2026-01-01T08:00:00Z', category: 'card', score: 0.3 },
  ]
  const category = { ...example('Nlp.Category'), idCategory: 9, name: 'card' }
  const { asked } = await open(
    { tab: 'feedback' },
    {
      'Nlp.Feedback': { conversations: 12, groups: [{ words: ['visa'], said, category: 'card' }] },
      'Nlp.Categories': pageOf({ ...category, idCategory: 8, name: 'balance' }, category),
      'Nlp.AddFeedback': { added: 1, known: 0 },
    },
  )
  // The same words again are one line.
  await expect.element(page.getByRole('link', { name: 'my visa is gone' })).toBeVisible()
  await expect.element(page.getByText('2 times', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 card')).toBeVisible()
  page.getByRole('group', { name: 'Said 3 times alike' }).element().focus()
  await userEvent.keyboard('1{Enter}')
  await expect.element(page.getByText('1 utterance added to card')).toBeVisible()
  expect(asked('Nlp.AddFeedback')[0]).toMatchObject({
    params: { idModel: 7 },
    body: { idCategory: 9, said: [4, 2, 1].map((seq) => ({ guid: model.guid, seq })) },
  })
})

test('drift is shown beside what test utterances differ, and too few inputs are said to be too few', async () => {
  const drifted = { count: 200, words: 0.4, categories: 0.3, unknownWords: 0.25, unsure: 0.5, outOfScope: 0.2 }
  const drift = {
    version: 1,
    threshold: 0.4,
    conversations: 90,
    inputs: 200,
    since: '2026-01-01T10:00:00Z',
    understood: 150,
    now: drifted,
    atTests: { ...drifted, unknownWords: 0.1 },
    more: [{ word: 'strike', before: 0, now: 0.05 }],
    less: [{ word: 'card', before: 0.1, now: 0.02 }],
  }
  const opened = await open({ tab: 'drift' }, { 'Nlp.Drift': drift })
  await expect.element(page.getByText(/200 inputs from 90 conversations, 75% of them understood/)).toBeVisible()
  await expect.element(page.getByText('Test utterances: 10%')).toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: 'strike' })).toBeVisible()
  await opened.unmount()
  await open({ tab: 'drift' }, { 'Nlp.Drift': { ...drift, inputs: 4, now: null, atTests: null, more: [], less: [] } })
  await expect.element(page.getByText('Too few inputs to measure drift')).toBeVisible()
  await expect.element(page.getByText(/So far there are 4/)).toBeVisible()
})

test('of an engine elsewhere no drift is promised', async () => {
  const { asked } = await open({ tab: 'drift' }, { 'Nlp.Model': { ...model, engine: 'http' } })
  await expect.element(page.getByText('No drift for an engine elsewhere')).toBeVisible()
  expect(asked('Nlp.Drift')).toEqual([])
})
