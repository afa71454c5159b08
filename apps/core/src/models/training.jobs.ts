import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import { TaskCancelled, type TaskDefinition, type TaskRun, trainingWork } from '../kernel/taskRun.ts'
import { findDataset, getModel, readLearned, storeTrained, storeVersion } from './model.store.ts'
import { learnBeside, TrainingTooLong } from './trainingThread.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'models.train': { readonly idModel: number; readonly version: number }
  }
}

interface Training {
  readonly idModel: number
  readonly version: number
}

/** Trains a version. Run again after a crash it starts over, and the same comes of it. */
export const trainingTask: TaskDefinition = trainingWork('models.train', async (run, training) => {
  try {
    await train(run, training)
  } catch (error) {
    if (run.signal.aborted && !(run.signal.reason instanceof TaskCancelled)) throw error // the process stops: it is run again
    const isCanceled = error instanceof TaskCancelled
    await run.run(async ({ db, clock }) => {
      const state = isCanceled ? 'NOT TRAINED' : 'ERROR'
      await storeVersion(db, training.idModel, training.version, {
        state,
        error: isCanceled ? 'Canceled' : wordsOf(error),
        finishedAt: clock.now(),
      })
    })
    throw error
  }
  return { resultPath: screens.model(training.idModel, { version: training.version }) }
})

/** A refusal says why; what else went wrong stands in the log of the installation. */
function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (error instanceof TrainingTooLong) return 'It took longer than half an hour and was given up.'
  const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isFull ? 'It needed more memory than a training may take.' : 'Something went wrong. Try it again.'
}

async function train(run: TaskRun, training: Training): Promise<void> {
  const { idModel, version } = training
  run.checkCancelled()
  await run.run(({ db }) =>
    storeVersion(db, idModel, version, { state: 'INITIALIZING', error: null, finishedAt: null }),
  )
  run.step('Initializing')
  const { strangeCategory, contentVersion, rows } = await run.run(async ({ db }) => {
    const model = await getModel(db, idModel)
    const dataset = (await findDataset(db, model.idDataset)) ?? refuse(reason('model.unknownDataset'))
    return {
      strangeCategory: model.strangeCategory,
      contentVersion: dataset.contentVersion,
      rows: await readLearned(db, model.idDataset),
    }
  })
  let shown = ''
  let telling = Promise.resolve()
  // How far it is may be lost with a connection; what comes of it may not, and neither may the process.
  const untold = (error: unknown) => run.log.warn({ err: error }, 'the state of a training was not told')
  const learned = await learnBeside({ rows, strangeCategory }, run.signal, ({ state, share, note }) => {
    run.checkCancelled()
    run.progress(share)
    if (note) run.note(note)
    if (state === shown) return
    shown = state
    run.step(state.charAt(0) + state.slice(1).toLowerCase())
    telling = telling
      .then(() => run.run(({ db }) => storeVersion(db, idModel, version, { state })))
      .then(() => {}, untold)
  }).finally(() => telling) // nothing is told after it has ended
  if (learned.problem !== undefined) refuse(reason('model.nothingToLearn', { problem: learned.problem }))
  else {
    const { bytes, problem: _, ...found } = learned
    const tests = rows.filter(({ isTest }) => isTest).length
    await run.run((ctx) =>
      storeTrained(
        ctx.db,
        idModel,
        version,
        { ...found, bytes: Buffer.from(bytes.buffer), contentVersion, utterances: rows.length - tests, tests },
        ctx.clock.now(),
      ),
    )
  }
}
