import { datasetKind } from '@parley/contract/datasets/dataset.entity.ts'
import type { DatasetFormat } from '@parley/contract/datasets/dataset.enum.ts'
import { noteReport } from '../exports/table.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { columnOf, rowsOf } from '../kernel/rows.ts'
import { getDataset } from './dataset.store.ts'
import { type WrittenUtterance, writeUtterances } from './files/writeFormats.ts'

const BATCH = 5_000
const files: Readonly<Record<DatasetFormat, readonly [type: string, ending: string]>> = {
  csv: ['text/csv; charset=utf-8', 'csv'],
  json: ['application/json; charset=utf-8', 'json'],
  rasa: ['application/yaml; charset=utf-8', 'yml'],
  clu: ['application/json; charset=utf-8', 'clu.json'],
  dialogflow: ['application/json; charset=utf-8', 'dialogflow.json'],
}

/** A dataset as a file, piece by piece; that somebody took it is recorded. */
export async function exportDataset(ctx: Ctx, idDataset: number, format: DatasetFormat): Promise<FileAnswer> {
  const { name, language } = await getDataset(ctx.db, idDataset)
  await noteReport(ctx, datasetKind, [idDataset, name], `dataset as ${format}`)
  const categories = await columnOf(ctx.db)<string>`
    SELECT name FROM nlp_category WHERE id_dataset = ${idDataset} ORDER BY id_category`
  async function* pages(): AsyncGenerator<readonly WrittenUtterance[]> {
    for (let after = { idCategory: 0, idUtterance: 0 }; ; ) {
      const page = await rowsOf(ctx.db)<WrittenUtterance & { idCategory: number; idUtterance: number }>`
        SELECT u.text, c.name AS category, u.split, u.id_category, u.id_utterance FROM nlp_utterance u JOIN nlp_category c USING (id_category)
        WHERE u.id_dataset = ${idDataset} AND (u.id_category, u.id_utterance) > (${after.idCategory}, ${after.idUtterance})
        ORDER BY u.id_category, u.id_utterance LIMIT ${BATCH}`
      yield page
      const last = page.at(-1)
      if (!last || page.length < BATCH) return
      after = last
    }
  }
  const [contentType, ending] = files[format]
  const fileName = `${name} ${ctx.clock.now().toISOString().slice(0, 10)}.${ending}`
  return { contentType, fileName, body: writeUtterances(format, { name, language }, categories, pages()) }
}
