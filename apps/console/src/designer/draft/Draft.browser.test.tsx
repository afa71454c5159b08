import type { Draft } from '@parley/contract/flows/draft.schema.ts'
import { type FlowDocument, newFlowDocument } from '@parley/flow'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sampleFlow } from '../../flows/testing/flow.sample.ts'
import { clientFailure } from '../../shell/api/failure.ts'
import { type Answers, example, stale } from '../../testing/fake-core.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { startFresh } from '../../testing/open-frame.ts'
import { draftLine } from '../testing/draft-stream.ts'

const GUID = '0199c0de-0000-7000-8000-000000000001'
const base = newFlowDocument('en', 'Hello')
const json = (document: FlowDocument) => JSON.parse(JSON.stringify(document))
const labelled = (document: FlowDocument, id: string, label: string): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node) => (node.id === id ? { ...node, label } : node)),
})
const draftOf = (document: FlowDocument, rowVersion: number): Draft => ({
  version: 2,
  newest: 2,
  isChanged: rowVersion > 0,
  rowVersion,
  savedBy: null,
  document: json(document),
  savedAt: rowVersion > 0 ? '2026-11-22T10:00:00Z' : null,
  validation: { errors: [], warnings: [] },
  known: example('CallScripts.Draft').known,
})
const factsOf = (rowVersion: number) => {
  const { document: _, ...facts } = draftOf(base, rowVersion)
  return facts
}

startFresh()
beforeEach(async () => {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
})

async function open(answers: Answers = {}, draft = draftOf(base, 0)) {
  const flow = sampleFlow({ document: json(base) })
  const console = await openConsole(`/flows/designer/${GUID}`, {
    'Designer.GuidToId': { idCallScript: flow.idCallScript, scriptKind: 'flow' },
    'CallScripts.Basic': flow,
    'CallScripts.Draft': draft,
    'CallScripts.UpdateDraft': factsOf(draft.rowVersion + 1),
    ...answers,
  })
  await expect.element(page.getByRole('button', { name: 'Publish…' })).toBeVisible()
  return console
}

/** Something is drawn: a step is taken away by the keyboard. */
async function draw() {
  await page
    .getByRole('button', { name: /Greeting/ })
    .first()
    .click()
  await userEvent.keyboard('{Delete}')
}

const status = (text: RegExp | string) =>
  expect.element(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()

test('what is drawn saves itself, with what it was based on', async () => {
  const { asked } = await open()
  await status('Version 2')
  await draw()
  await expect.poll(() => asked('CallScripts.UpdateDraft').length, { timeout: 5_000 }).toBe(1)
  const { params, body } = asked('CallScripts.UpdateDraft')[0] ?? {}
  expect(params).toEqual({ idCallScript: 7 })
  expect(body).toMatchObject({ version: 2, rowVersion: 0 })
  expect(JSON.parse(String(body?.document)).nodes.map(({ id }: { id: string }) => id)).toEqual(['start', 'end'])
  await status('Saved')
})

test('offline it says so, keeps the work on this device, and offers it to whoever opens the flow next', async () => {
  const first = await open({ 'CallScripts.UpdateDraft': clientFailure('network') })
  await draw()
  await status('Offline – changes kept on this device')
  // The tab is gone without a word: its work stays, and so does its lock in this test, which has one page.
  await first.unmount()
  const { asked } = await open()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => asked('CallScripts.UpdateDraft').length, { timeout: 5_000 }).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
})

test('someone else changed the same: it asks about that place alone, and what is chosen is saved', async () => {
  const theirs = labelled(base, 'greeting', 'Their greeting')
  const { answers, asked } = await open({ 'CallScripts.UpdateDraft': stale(draftOf(theirs, 5)) })
  await draw()
  await page.getByRole('button', { name: 'Choose what to keep' }).click()
  answers['CallScripts.UpdateDraft'] = factsOf(6)
  await page.getByText('Theirs: the step “Their greeting”').click()
  await page.getByRole('button', { name: 'Keep chosen' }).click()
  await status('Saved')
  expect(asked('CallScripts.UpdateDraft').at(-1)?.body).toMatchObject({ rowVersion: 5 })
})

test('a version that came while nobody drew is merged into the draft that is opened, and said', async () => {
  const theirs = labelled(base, 'end', 'Their end')
  const { asked } = await open(
    {
      'CallScripts.History': ({ params }) => ({
        ...example('CallScripts.History'),
        document: json(params.version === 3 ? theirs : base),
      }),
      'CallScripts.UpdateDraft': { ...factsOf(6), version: 3, newest: 3 },
    },
    { ...draftOf(labelled(base, 'greeting', 'My greeting'), 5), newest: 3 },
  )
  await expect.element(page.getByText(/^Version 3 was saved after this draft/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^End, Their end/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Say, My greeting/ })).toBeVisible()
  await expect
    .poll(() => asked('CallScripts.UpdateDraft')[0]?.body, { timeout: 5_000 })
    .toMatchObject({
      version: 3,
      rowVersion: 5,
    })
})

test('others are shown with the step they are at, and what they save comes in', async () => {
  const { answers, asked } = await open()
  const olga = { connection: 'hers', id: 9, name: 'Olga Horáková', nodeId: 'end' }
  const me = { connection: 'mine', id: 1, name: 'Jana Nováková', nodeId: null }
  draftLine.hear({ kind: 'people', people: [me, olga] })
  await expect.element(page.getByRole('button', { name: /^End, End, .*Olga Horáková is here/ })).toBeVisible()
  await page.getByRole('button', { name: /Olga Horáková, at “End”/ }).click()
  await expect.poll(() => draftLine.places.at(-1)).toBe('end')
  answers['CallScripts.Draft'] = draftOf(labelled(base, 'greeting', 'Her greeting'), 4)
  draftLine.hear({ kind: 'saved', rowVersion: 4, version: 2, by: { id: 9, name: 'Olga Horáková' } })
  await expect.element(page.getByRole('button', { name: /^Say, Her greeting/ })).toBeVisible()
  expect(asked('CallScripts.UpdateDraft')).toEqual([])
  draftLine.hear({ kind: 'people', people: [me] })
  await expect.element(page.getByRole('list', { name: 'Also here' })).not.toBeInTheDocument()
})

/** By its title: a notification is a dialog of that kind, too. */
const question = (title: string) => page.getByRole('alertdialog', { name: new RegExp(`^${title}`) })

test('publishing asks for a note and shows what changes; then the newest version is what is drawn', async () => {
  const { asked } = await open({}, draftOf(labelled(base, 'end', 'Other'), 3))
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = question('Publish the draft of')
  await expect.element(dialog.getByRole('textbox', { name: /Note/ })).toHaveFocus()
  await expect.element(dialog.getByText('The draft becomes version 3 and goes live immediately.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect.element(dialog.getByText('Field is required')).toBeVisible()
  expect(asked('CallScripts.PublishDraft')).toEqual([])
  await dialog.getByRole('textbox', { name: /Note/ }).fill('Warmer')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked('CallScripts.PublishDraft')).toEqual([
    { params: { idCallScript: 7 }, body: { note: 'Warmer', rowVersion: 3 } },
  ])
})

test('from what stops publishing a press leads to the problems', async () => {
  const [start, ...rest] = base.nodes
  const unwired = { ...base, nodes: [...rest, { ...start, outlets: {} }] } as typeof base // as one draws it
  await open({}, draftOf(unwired, 3))
  await page.getByRole('button', { name: 'Publish…' }).click()
  await question('Publish the draft of').getByRole('button', { name: 'Show problems' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: /^Problems ?\d errors? stops? publishing/ }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('heading', { name: /errors? stops? publishing/ })).toHaveFocus()
})

test('a version that is not live yet goes live as it is', async () => {
  const kept = sampleFlow({ document: json(base), version: 2, publishedVersion: null })
  const { asked } = await open({ 'CallScripts.Basic': kept, 'CallScripts.Publish': kept })
  await page.getByRole('button', { name: 'Publish…' }).click()
  await question('Publish version')
    .getByRole('button', { name: /^Publish/ })
    .click()
  await expect.poll(() => asked('CallScripts.Publish')).toMatchObject([{ body: { version: 2 } }])
})

const edited = draftOf(labelled(base, 'end', 'Other'), 3)

test('a draft is kept as a version', async () => {
  const { asked } = await open({}, edited)
  await page.getByRole('button', { name: 'More draft actions' }).click()
  await page.getByRole('menuitem', { name: 'Keep as version…' }).click()
  await question('Keep the draft').getByRole('button', { name: 'Keep as version 3' }).click()
  const kept = { params: { idCallScript: 7 }, body: { note: '', rowVersion: 3 } }
  await expect.poll(() => asked('CallScripts.KeepDraft')).toEqual([kept])
})

test('a draft is discarded, and put back', async () => {
  const { asked } = await open({ 'CallScripts.DiscardDraft': draftOf(base, 4) }, edited)
  await page.getByRole('button', { name: 'More draft actions' }).click()
  await page.getByRole('menuitem', { name: 'Discard draft…' }).click()
  await question('Discard the draft').getByRole('button', { name: 'Discard draft' }).click()
  await expect.poll(() => asked('CallScripts.DiscardDraft').length).toBe(1)
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect
    .poll(() => asked('CallScripts.UpdateDraft').at(-1)?.body, { timeout: 5_000 })
    .toMatchObject({ rowVersion: 4 })
})
