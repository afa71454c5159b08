import { flowDocument } from '@parley/flow'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/fake-core.ts'
import { expectAccessible } from '../../../testing/look.ts'
import { openConsole } from '../../../testing/open-console.tsx'
import { answersWith, designerPath, sampleDocument } from '../../testing/designer.sample.ts'

beforeEach(() => page.viewport(1440, 900))

const GUID = '0199c0de-0000-7000-8000-0000000000b7'
const [model] = example('Nlp.ResourceModels')
const modelWith = (categories: string[]) => [{ ...model, guid: GUID, name: 'Bank intents', categories }] as never // the example's has all else
const listening = flowDocument.parse({
  ...sampleDocument,
  nodes: sampleDocument.nodes.map((node) =>
    node.type === 'listen'
      ? { ...node, reactions: [{ name: 'yes', recognise: [{ kind: 'model', model: GUID, category: 'old_name' }] }] }
      : node,
  ),
})
const idListen = sampleDocument.nodes.find(({ type }) => type === 'listen')?.id
const panel = page.getByRole('complementary', { name: 'Right panel' })
const open = (categories: string[]) =>
  openConsole(`${designerPath}?node=${idListen}`, {
    ...answersWith(listening),
    'Nlp.ResourceModels': modelWith(categories),
  })

test('a category is one of the chosen model; one that is gone stays until another is chosen', async () => {
  await open(['block_card', 'fees'])
  const field = panel.getByRole('combobox', { name: 'Category' })
  await expect.element(field).toHaveValue('old_name')
  await field.click()
  await expect.element(page.getByRole('option', { name: 'old_name' })).toBeVisible()
  await page.getByRole('option', { name: 'fees' }).click()
  await expect.element(field).toHaveValue('fees')
  await expectAccessible()
})

test('of a model whose categories are not known the name is written', async () => {
  await open([])
  const field = panel.getByRole('textbox', { name: 'Category' })
  await field.fill('loan')
  await expect.element(field).toHaveValue('loan')
  await expect.element(panel.getByRole('combobox', { name: 'Category' })).not.toBeInTheDocument()
})
