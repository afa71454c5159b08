import { screens } from '@parley/contract/kernel/screens.ts'
import { type TaskDefinition, taskWork } from '../../kernel/taskRun.ts'
import { behalfOf } from '../../users/behalf.ts'
import { getDataset } from '../dataset.store.ts'
import { applyAsTask, type Importable } from './datasetImport.service.ts'

declare module '../../kernel/job.ts' {
  interface Jobs {
    datasetImport: Importable & { readonly idUser: number }
  }
}

/** Writes a large file in one transaction, for who imported it. What fails has changed nothing, and can be tried again. */
export const datasetImportTask: TaskDefinition = taskWork('datasetImport', async (run, { idUser, ...importing }) => {
  const who = await run.run((ctx) => behalfOf(ctx, idUser))
  const { idDataset, idDatasetImport } = importing
  const { language } = await run.runAs(who, async (ctx) => {
    await ctx.require('NlpApi.editcategory')
    await applyAsTask(ctx, importing, (step, share) => {
      run.checkCancelled()
      run.step(step)
      run.progress(share)
    })
    return await getDataset(ctx.db, idDataset)
  })
  return { resultPath: screens.dataset(language, idDataset, { panel: 'import', import: idDatasetImport }) }
})
