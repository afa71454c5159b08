import { contactImportState } from '@parley/contract/contacts/contact.enum.ts'
import { readRows } from '../../kernel/import/tableFile.ts'
import { type JobDefinition, type JobRun, job } from '../../kernel/jobs/jobRun.ts'
import type { FileStore } from '../../kernel/storage/storage.ts'
import { removeFiles } from './contactImport.service.ts'
import { findImport, type StoredImport, updateImport } from './contactImport.store.ts'
import { partedFile } from './partedFile.ts'

declare module '../../kernel/job.ts' {
  interface Jobs {
    /** The pattern that finds the person, sealed: jobs are kept in the clear. */
    'contactImport.forget': { readonly idContactImport: number; readonly sealed: string }
  }
}

const { UPLOADING, PREVIEW, REFUSED } = contactImportState.of
const WHY = 'The file held a person who was erased, and was removed. Upload it again without them.'

/** Removes a file that waits to be imported, where it holds a person who was erased; one that has not come yet as a whole is not kept on trust. */
export const forgetPersonJob = (files: FileStore): JobDefinition =>
  job('contactImport.forget', async (run, { idContactImport, sealed }) => {
    const found = await run.run(async (ctx) => ({
      stored: await findImport(ctx.db, idContactImport),
      pattern: ctx.vault.open('contact import', sealed),
    }))
    const { stored } = found
    if (!stored || (stored.state !== UPLOADING && stored.state !== PREVIEW)) return
    if (stored.state === PREVIEW && !(await holds(run, files, stored, new RegExp(found.pattern, 'i')))) return
    await run.run(async (ctx) => {
      await updateImport(ctx.db, idContactImport, {
        state: REFUSED,
        error: WHY,
        reading: { ...stored.reading, preview: [], titles: [] },
      })
      await removeFiles(ctx, stored)
    })
  })

async function holds(run: JobRun, files: FileStore, stored: StoredImport, pattern: RegExp): Promise<boolean> {
  const { idContactImport: id, bytes, reading } = stored
  const file = partedFile(files, { tenant: run.tenant, id, bytes, parts: reading.parts ?? {} })
  const { encoding = null, separator = null, sheets = [] } = reading
  // A workbook is looked through sheet by sheet.
  for (const sheet of sheets.length > 0 ? sheets : [null])
    for await (const records of readRows(file, { encoding, separator, sheet, titleLine: 0 }))
      if (records.some(({ cells }) => cells.some((cell) => pattern.test(cell)))) return true
  return false
}
