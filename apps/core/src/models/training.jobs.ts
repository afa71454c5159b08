import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import { TaskCancelled, type TaskDefinition, type TaskRun, trainingWork } from '../kernel/taskRun.ts'
import { keyPlace } from '../trainedModels/engine.ts'
import { EngineAway, HttpModel } from '../trainedModels/httpModel.ts'
import { measureEngine } from './measureEngine.ts'
import { findDataset, getModel, readEngineOf, readLearned, storeTrained, storeVersion } from './model.store.ts'
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
    // The task says it in these words too; what an engine elsewhere does is no fault of the installation.
    throw error instanceof EngineAway ? new Refusal(reason('model.engineAway', { problem: error.message })) : error
  }
  return { resultPath: screens.model(training.idModel, { version: training.version }) }
})

/** A refusal says why; what else went wrong stands in the log of the installation. */
function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (error instanceof EngineAway) return `The engine did not answer as it should: ${error.message}.`
  if (error instanceof TrainingTooLong) return 'It took longer than half an hour and was given up.'
  const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isFull ? 'It needed more memory than a training may take.' : 'Something went wrong. Try it again.'
}

/** The engine that the model has now, and how the version keeps it. */
async function openEngine({ db, vault, tenant, reach }: Ctx, idModel: number, language: string) {
  const { engineUrl: url, engineKey: sealed } = await readEngineOf(db, idModel)
  const key = sealed === null ? undefined : vault.open(keyPlace(tenant, url), sealed)
  return { model: new HttpModel({ url, key, language, isOpen: reach.isOpen }), stored: { url, key: sealed } }
}

async function train(run: TaskRun, training: Training): Promise<void> {
  const { idModel, version } = training
  run.checkCancelled()
  await run.run(({ db }) =>
    storeVersion(db, idModel, version, { state: 'INITIALIZING', error: null, finishedAt: null }),
  )
  run.step('Initializing')
  const { model, contentVersion, rows, elsewhere } = await run.run(async (ctx) => {
    const found = await getModel(ctx.db, idModel)
    const dataset = (await findDataset(ctx.db, found.idDataset)) ?? refuse(reason('model.unknownDataset'))
    return {
      model: found,
      contentVersion: dataset.contentVersion,
      rows: await readLearned(ctx.db, found.idDataset),
      elsewhere: found.engine === 'http' ? await openEngine(ctx, idModel, found.language) : undefined,
    }
  })
  const { strangeCategory } = model
  const tests = rows.filter(({ isTest }) => isTest).length
  const counts = { contentVersion, utterances: rows.length - tests, tests }
  if (elsewhere) {
    run.step('Testing')
    await run.run(({ db }) => storeVersion(db, idModel, version, { state: 'TESTING' }))
    const found = await measureEngine(run, elsewhere.model, rows, strangeCategory)
    run.step('Finalizing')
    await run.run(({ db, clock }) =>
      storeTrained(db, idModel, version, { ...found, ...counts, engine: elsewhere.stored }, clock.now()),
    )
    return
  }
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
    const { bytes, problem: _, left, ...found } = learned
    if (left > 0) run.note(`${left} test utterances nearly repeat training ones and are left out`)
    await run.run(({ db, clock }) =>
      storeTrained(db, idModel, version, { ...counts, ...found, bytes: Buffer.from(bytes.buffer) }, clock.now()),
    )
  }
}
