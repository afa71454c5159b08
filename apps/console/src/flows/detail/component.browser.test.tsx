import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../testing/fake-core.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { sampleFlow } from '../testing/flow.sample.ts'

beforeEach(() => page.viewport(1280, 900))

const settings = {
  languages: [{ code: 'en' }],
  defaultLanguage: 'en',
  variables: [],
  globalIntents: [],
  traceLevel: 0,
  interface: {
    properties: [
      { name: 'question', type: 'texts', multiLanguage: true, required: true, help: 'What is asked' },
      { name: 'attempts', type: 'number', multiLanguage: false, required: false, default: 2 },
    ],
    exits: ['rated', 'skipped'],
    results: [{ name: 'stars', type: 'number' }],
  },
}
const GUID = '0199c0de-0000-7000-8000-000000000012'
const component = sampleFlow({
  scriptKind: 'component',
  document: { schemaVersion: 1, settings, nodes: [] },
  version: 2,
  publishedVersion: 1,
})

test('the page of a component shows its interface', async () => {
  await openConsole(screens.component(7), { 'CallScripts.Basic': component })
  const card = page.getByRole('region', { name: 'Interface' })
  for (const words of [/^question$/, /texts, by language, required/, /^What is asked$/, /number default/, /^stars$/])
    await expect.element(card.getByText(words)).toBeVisible()
  await expect.element(card.getByText('rated, skipped')).toBeVisible()
})

test('before a component goes live, the steps it breaks are listed, each leading to its flow', async () => {
  const preview = {
    ...example('CallScripts.PublishPreview'),
    broken: [
      {
        code: 'component.inputMissing',
        message: 'the component needs the input “question”',
        isError: true,
        idCallScript: 12,
        guid: GUID,
        name: 'Survey',
        version: 4,
        isLive: true,
        nodeId: 'rate',
        nodeLabel: 'Rating',
      },
    ],
    brokenHidden: 2,
  }
  await openConsole(`${screens.component(7)}?panel=publish`, {
    'CallScripts.Basic': component,
    'CallScripts.PublishPreview': preview,
  })
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText(/v4 \(live\), Rating: the component needs the input “question”/)).toBeVisible()
  await expect.element(dialog.getByText('2 more flows that you can’t view')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Survey' }))
    .toHaveAttribute('href', screens.designer(GUID, { node: 'rate' }))
})

test('who renames a component sees who uses it', async () => {
  const user = { id: 12, name: 'Survey', scriptKind: 'flow' as const }
  await openConsole(`${screens.component(7)}?panel=edit`, {
    'CallScripts.Basic': { ...component, usage: { ...component.usage, parentFlows: [user] } },
  })
  await expect.element(page.getByRole('dialog').getByRole('link', { name: 'Survey' })).toBeVisible()
})
