import { reason } from '@parley/contract/kernel/errors.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import { TaskCancelled, type TaskDefinition, trainingWork } from '../kernel/taskRun.ts'
import { storeDiagnosis } from './diagnosis.store.ts'
import { readLearned } from './model.store.ts'
import { diagnoseBeside } from './trainingThread.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'models.diagnose': { readonly idDataset: number }
  }
}

/** Looks at the labels of a dataset. Run again after a crash it starts over. */
export const diagnosisTask: TaskDefinition = trainingWork('models.diagnose', async (run, { idDataset }) => {
  try {
    run.checkCancelled()
    run.step('Training on parts of the dataset')
    const rows = await run.run(({ db }) => readLearned(db, idDataset))
    const diagnosed = await diagnoseBeside(rows, run.signal, (share) => {
      run.checkCancelled()
      run.progress(share)
    })
    if ('problem' in diagnosed) return refuse(reason('model.nothingToLearn', { problem: diagnosed.problem }))
    await run.run(({ db }) => storeDiagnosis(db, idDataset, { result: diagnosed.found }))
  } catch (error) {
    if (error instanceof Refusal || error instanceof TaskCancelled) {
      const words = error instanceof TaskCancelled ? 'Canceled' : error.message
      await run.run(({ db }) => storeDiagnosis(db, idDataset, { error: words }))
    }
    throw error
  }
  return {}
})
