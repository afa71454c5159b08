import { screens } from '@parley/contract/kernel/screens.ts'
import { newDefinition, newQuestion, newRule } from '@parley/contract/postcall/postcall.rules.ts'
import type { AnalysisProfile, CallAnalysis, Finding, Postcall } from '@parley/contract/postcall/postcall.schema.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SAMPLE_GUID, sampleConversation, sampleLeg } from '../conversations/testing/conversation.sample.ts'
import { expectBothSides } from '../testing/both-sides.ts'
import { type Answers, example, refusedFor } from '../testing/fake-core.ts'
import { expectAccessible } from '../testing/look.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 1600))

const greet = { ...newQuestion('greet'), text: 'Did the bot greet?', weight: 60, section: 'Beginning' }
const kind = { ...newQuestion('kind'), text: 'Was the bot kind?', weight: 40, section: 'End', judge: 'person' as const }
const definition = {
  ...newDefinition(),
  topics: [{ name: 'Invoices', phrases: ['invoice'] }],
  questions: [{ ...greet, rule: { ...newRule(), phrases: ['hello'] } }, kind],
}
const profile: AnalysisProfile = {
  ...example('AnalysisProfiles.Basic'),
  ...{ idAnalysisProfile: 3, name: 'Service', definition, version: 2, isUsed: true, rowVersion: 4 },
  lines: [{ id: 5, name: 'Hotline' }],
}
const figures = { weight: 60, section: 'Beginning', answered: 30, notApplicable: 0, open: 0 }
const found: Postcall = {
  ...{ profile: { id: 3, name: 'Service', version: 2 }, rowVersion: 1, version: 2, versions: [2, 1], calls: 30 },
  ...{ eligible: 60, waiting: 4, score: 82.5, fatal: 1 },
  days: [
    { day: '2026-11-17', calls: 12, score: 80 },
    { day: '2026-11-18', calls: 18, score: 84 },
  ],
  topics: [{ name: 'Invoices', calls: 9, score: 61 }],
  sentiments: [
    { name: 'Calm', calls: 20, score: 90 },
    { name: 'Upset', calls: 6, score: 55 },
  ],
  sentimentMeasured: { accuracy: 0.874, tests: 95 },
  questions: [
    { ...figures, key: 'greet', text: greet.text, share: 100 },
    { ...figures, key: 'kind', text: kind.text, weight: 40, share: 55 },
  ],
}
const call = { idCallAnalysis: 8, guid: SAMPLE_GUID, startedAt: '2026-11-18T09:00:00Z', talkMs: 61_000, version: 2 }
const OTHER_GUID = '01935a2e-7c00-7000-8000-000000000009'
const listed = { total: 1, totalExact: true, nextCursor: null }
const answers: Answers = {
  'DialModuleLines.Basic': { ...example('DialModuleLines.Basic'), idDialModuleLine: 5, name: 'Hotline' },
  'DialModuleLines.PostcallAnalytics': found,
  'DialModuleLines.PostcallCalls': {
    ...listed,
    items: [
      { ...call, isHidden: false, score: 0, isFatal: true, open: 1, topics: ['Invoices'], reviews: 2 },
      {
        ...{ ...call, idCallAnalysis: 9, guid: OTHER_GUID, isHidden: true },
        ...{ score: null, isFatal: false, open: 0, topics: ['Invoices'], reviews: 0 },
      },
    ],
  },
  'DialModuleLines.PostcallCalibration': {
    reviews: 21,
    questions: [{ key: 'greet', text: greet.text, pairs: 21, agreed: 90.5, kappa: 0.714 }],
    reviewers: [
      { reviewer: { id: 1, name: 'Jana Nováková' }, reviews: 12, pairs: 12, agreed: 100, kappa: null },
      { reviewer: { id: 2, name: 'Petra Veselá' }, reviews: 9, pairs: 9, agreed: 77.8, kappa: null },
    ],
  },
  'AnalysisProfiles.Basic': profile,
  'AnalysisProfiles.List': {
    ...listed,
    items: [
      {
        idAnalysisProfile: 3,
        name: 'Service',
        version: 2,
        questions: 2,
        topics: 1,
        lines: 1,
        updatedAt: '2026-11-18T09:00:00Z',
      },
    ],
  },
}
const openTab = (more: Answers = {}, query = {}) =>
  openConsole(screens.line(5, { tab: 'postcall-analytics', ...query }), { ...answers, ...more })
const dialog = page.getByRole('dialog')

test('the tab of a line shows scores, topics, the worst questions, judged calls and who deviates', async () => {
  const { asked } = await openTab()
  await expect.element(page.getByText('82.5')).toBeVisible()
  await expect.element(page.getByText('50% of 60 calls')).toBeVisible()
  const questions = page.getByRole('region', { name: 'Questions, worst first' }).getByRole('row')
  await expect.element(questions.nth(1).getByText('Was the bot kind', { exact: false })).toBeVisible()
  await expect.element(questions.nth(2).getByText('Same for all calls', { exact: false })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Invoices' }))
    .toHaveAttribute('href', screens.conversation({ topic: 'Invoices', line: 5, time: 'last30' }))
  await expect.element(page.getByText('Fatal', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Not reviewed', { exact: true })).toBeVisible()
  // What is open in it is not told either.
  const hidden = page.getByRole('region', { name: 'Judged calls' }).getByRole('row').nth(2)
  await expect.element(hidden.getByText('–', { exact: true })).toBeVisible()
  await page.getByText('7 days', { exact: true }).click()
  const daysOf = ({ from }: { from?: string }) => Math.round((Date.now() - Date.parse(from ?? '')) / 86_400_000)
  await expect
    .poll(() => asked('DialModuleLines.PostcallCalls').map(({ query }) => daysOf(query as { from?: string })))
    .toEqual([30, 7])
  const calibration = page.getByRole('region', { name: 'Calibration' })
  await expect.element(calibration.getByText('0.71')).toBeVisible()
  await expect.element(calibration.getByRole('row').nth(3).getByText('Petra Veselá', { exact: false })).toBeVisible()
  await expectAccessible()
})

test('a line without a profile is given one', async () => {
  const nothing = {
    ...found,
    profile: null,
    version: null,
    versions: [],
    calls: 0,
    days: [],
    topics: [],
    questions: [],
  }
  const { asked, history } = await openTab(
    { 'DialModuleLines.PostcallAnalytics': nothing, 'DialModuleLines.AssignPostcall': found },
    { version: 2 },
  )
  await page.getByRole('button', { name: 'Choose profile' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('combobox', { name: /^Profile/ }).fill('Ser')
  await page.getByRole('option', { name: 'Service' }).click()
  await question.getByRole('button', { name: 'Set profile' }).click()
  await expect.element(page.getByText('Profile set')).toBeVisible()
  expect(asked('DialModuleLines.AssignPostcall')).toEqual([
    { params: { idDialModuleLine: 5 }, body: { idAnalysisProfile: 3, rowVersion: 1 } },
  ])
  // It was a version of the profile before.
  expect(history.location.search).not.toContain('version')
})

test('past calls are judged once it is known how many they are and what they cost', async () => {
  const forecast = {
    calls: 120,
    judged: 30,
    modelCalls: 120,
    tokens: 90_000,
    tokensLeft: 41_000,
    cost: 1.5,
    problem: null,
  }
  const { asked } = await openTab({
    'DialModuleLines.PostcallForecast': forecast,
    'DialModuleLines.RunPostcall': example('DialModuleLines.RunPostcall'),
  })
  await page.getByRole('button', { name: 'Judge past calls…' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText('90,000')).toBeVisible()
  await expect.element(question.getByText('41,000')).toBeVisible()
  await expect.element(question.getByText('1.50', { exact: false })).toBeVisible()
  await question.getByRole('button', { name: 'Start' }).click()
  await expect.element(page.getByText(/^Run started/)).toBeVisible()
  expect(asked('DialModuleLines.RunPostcall')).toHaveLength(1)
})

test('a profile says that a change makes the next version; weights that are wrong are said before and by the core', async () => {
  const refusal = refusedFor('postcall.invalid', { problem: 'The weights add up to 90.' })
  await openConsole(screens.analysisProfiles({ profile: 3 }), { ...answers, 'AnalysisProfiles.Update': refusal })
  await expect.element(dialog.getByText(/A change makes version 3/)).toBeVisible()
  await expect.element(dialog.getByText('Weights: 100 of 100')).toBeVisible()
  const weight = dialog.getByRole('textbox', { name: /^Weight/ }).first()
  await weight.fill('50')
  await userEvent.tab()
  await expect.element(dialog.getByText('Weights: 90 of 100')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('The weights add up to 90.', { exact: false })).toBeVisible()
})

test('a question that a rule answers from now on is answered by yes or no', async () => {
  const five = { ...definition, topics: [], questions: [{ ...kind, weight: 100, scale: 'five' as const }] }
  const { asked } = await openConsole(screens.analysisProfiles({ profile: 3 }), {
    ...answers,
    'AnalysisProfiles.Basic': { ...profile, definition: five },
    'AnalysisProfiles.Update': profile,
  })
  await dialog.getByRole('button', { name: /Answered by/ }).click()
  await page.getByRole('option', { name: 'A rule' }).click()
  await dialog.getByRole('textbox', { name: /^Phrases/ }).fill('kind')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => asked('AnalysisProfiles.Update'))
    .toMatchObject([{ body: { definition: { questions: [{ judge: 'rule', scale: 'yesNo' }] } } }])
})

test('a profile that was saved meanwhile shows both sides', () =>
  expectBothSides(screens.analysisProfiles({ profile: 3 }), {
    label: 'Name',
    field: 'name',
    read: 'AnalysisProfiles.Basic',
    save: 'AnalysisProfiles.Update',
  }))

const finding: Finding = {
  ...{ score: 60, isFatal: false, topics: [{ name: 'Invoices', turns: [3] }] },
  answers: [
    { key: 'greet', value: 'yes', open: null, turns: [2] },
    { key: 'kind', value: null, open: 'person', turns: [] },
  ],
  sentiment: {
    ...{ category: 'Upset', accuracy: 0.874, tests: 95 },
    moods: [
      { name: 'Calm', turns: [9] },
      { name: 'Upset', turns: [3, 5] },
    ],
  },
  summary: [{ turn: 3, text: 'My invoice is wrong' }],
  fields: [{ name: 'Sum', value: { amount: 250, currency: 'EUR' }, turn: 3 }],
}
const analysis: CallAnalysis = {
  ...{ idCallAnalysis: 8, profile: { id: 3, name: 'Service' }, version: 2, judgedAt: '2026-11-18T09:01:00Z' },
  ...{ questions: definition.questions, finding: null, reviews: [], canReview: true },
}
const conversation = {
  ...sampleConversation,
  legs: [
    { ...sampleLeg, log: { ...sampleLeg.log, line: { id: 5, name: 'Hotline' }, endedAt: '2026-11-18T09:01:00Z' } },
  ],
}
const openCall = (analyses: CallAnalysis[], more: Answers = {}) =>
  openConsole(screens.conversation({ guid: SAMPLE_GUID }), {
    'Conversations.Conversations': conversation,
    'Conversations.Analyses': analyses,
    ...more,
  })

test('each judgement leads to its turns', async () => {
  await openCall([{ ...analysis, finding, canReview: false }])
  const card = page.getByRole('region', { name: 'What was found' })
  await expect.element(card.getByText('250 EUR', { exact: false })).toBeVisible()
  await expect.element(card.getByText('For a person to answer')).toBeVisible()
  await expect.element(card.getByText('The model got 87% of 95 test utterances right.')).toBeVisible()
  const moods = card.getByRole('listitem').filter({ hasText: /^(Calm|Upset)/ })
  await expect.element(moods.first()).toHaveTextContent('Upset #3#5')
  await expect
    .element(card.getByRole('link', { name: 'Turn 2' }))
    .toHaveAttribute('href', screens.conversation({ guid: SAMPLE_GUID, tab: 'timeline', event: 2 }))
  await expectAccessible()
})

test('a reviewer answers before seeing the judge, and sees both afterwards', async () => {
  const reviews = [
    {
      ...{
        reviewer: { id: 1, name: 'Jana Nováková' },
        at: '2026-11-18T10:00:00Z',
        score: 100,
        note: 'Fine',
        isBlind: true,
      },
      answers: [
        { key: 'greet', value: 'yes' as const },
        { key: 'kind', value: 'yes' as const },
      ],
    },
  ]
  const { asked } = await openCall([analysis], { 'Conversations.ReviewAnalysis': { ...analysis, finding, reviews } })
  await expect.element(page.getByText(/Answer the scorecard yourself first/)).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Save review' }).click()
  expect(asked('Conversations.ReviewAnalysis')).toEqual([])
  for (const name of [greet.text, kind.text]) await dialog.getByRole('radiogroup', { name }).getByText('Yes').click()
  await dialog.getByRole('button', { name: 'Save review' }).click()
  await expect.element(page.getByText('Review saved')).toBeVisible()
  expect(asked('Conversations.ReviewAnalysis')[0]).toMatchObject({
    params: { idCallAnalysis: 8 },
    body: {
      answers: [
        { key: 'greet', value: 'yes' },
        { key: 'kind', value: 'yes' },
      ],
    },
  })
})

test('sentiment is offered by models whose error is known, and says how often they are right', async () => {
  const models = { ...example('Nlp.Models'), ...listed }
  const [model] = models.items
  if (!model) throw new Error('the example has no model')
  const measured = { ...model, guid: SAMPLE_GUID, name: 'Moods', publishedVersion: 1, accuracy: 0.874 }
  const { asked } = await openConsole(screens.analysisProfiles({ profile: 3 }), {
    ...answers,
    'Nlp.Models': { ...models, items: [measured, { ...measured, guid: OTHER_GUID, name: 'Untested', accuracy: null }] },
  })
  const section = dialog.getByRole('region', { name: 'Sentiment' })
  await section.getByRole('combobox', { name: 'Model for sentiment' }).click()
  await expect.element(page.getByRole('option', { name: 'Moods · 87% right' })).toBeVisible()
  expect(page.getByRole('option', { name: /Untested/ }).elements()).toEqual([])
  await page.getByRole('option', { name: 'Moods · 87% right' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => asked('AnalysisProfiles.Update'))
    .toMatchObject([{ body: { definition: { sentimentModel: SAMPLE_GUID, topicModel: null } } }])
})

test('sentiments of a line lead to their calls', async () => {
  await openTab()
  const card = page.getByRole('region', { name: 'Sentiment' })
  await expect.element(card.getByText('The model got 87% of 95 test utterances right.')).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Upset' }))
    .toHaveAttribute('href', expect.stringContaining('sentiment=Upset'))
})

test('a call that no profile judged shows nothing of it', async () => {
  await openCall([])
  await expect.element(page.getByRole('region', { name: 'Transcript' })).toBeVisible()
  expect(page.getByRole('region', { name: 'What was found' }).elements()).toEqual([])
})
