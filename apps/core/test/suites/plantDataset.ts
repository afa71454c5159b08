import { operations } from '@parley/contract/operations.ts'
import { expect } from 'vitest'
import type { TestCore } from '../core.ts'
import { MARKER } from './planted.ts'

/** A dataset with a category and an utterance. */
export async function plantDataset(core: TestCore) {
  const { Nlp } = operations
  const admin = core.as('admin')
  const dataset = await admin.call(Nlp.CreateDataset, {
    body: { name: `${MARKER} dataset`, language: 'en-GB', purpose: 'intent', description: MARKER, testShare: 20 },
  })
  expect(dataset.status, dataset.text).toBe(200)
  const params = { idDataset: dataset.body.idDataset }
  const category = await admin.call(Nlp.CreateCategory, {
    params,
    body: { name: `${MARKER} category`, description: MARKER },
  })
  expect(category.status, category.text).toBe(200)
  const { idCategory } = category.body
  await admin.call(Nlp.AddUtterances, { params, body: { idCategory, texts: [MARKER, `${MARKER} too`] } })
  const file = Buffer.from(`Utterance,Category\n${MARKER} three,${MARKER} new\n`).toString('base64')
  const upload = await admin.call(Nlp.PreviewImport, { params, body: { fileName: `${MARKER}.csv`, content: file } })
  expect(upload.status, upload.text).toBe(200)
  const { body } = await admin.call(Nlp.Utterances, { params, query: {} })
  const idUtterance = body.items[0]?.idUtterance
  const { idDatasetImport } = upload.body
  return { ...params, idCategory, idUtterance, idUtterances: idUtterance, idDatasetImport }
}
