import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { PostcallRun } from '@parley/contract/postcall/postcall.schema.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { longWork, type TaskDefinition } from '../kernel/taskRun.ts'
import { SHARE_BESIDE_CALLS } from '../services/dayUse.ts'
import { countPast, countToJudge, nextPast } from './analysis.store.ts'
import { judgeOne } from './judging.ts'
import { getDefinition, isProfileThere } from './profile.store.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    /** Of one version, whatever becomes of the profile: results of two are never mixed. */
    'postcall.run': PostcallRun & {
      readonly idLine: number
      readonly idAnalysisProfile: number
      readonly version: number
    }
  }
}

const BATCH = 50
/** Calls in a row for which the model could not be asked. */
const MOST_AWAY = 3
const LIMIT_ENDS =
  'What a run may use of today’s limit of tokens is used up. Start it again tomorrow: it continues where it left off.'
const AWAY_ENDS = 'The language model could not be asked. Start the run again later: it continues where it left off.'
const GONE = 'The analysis profile was deleted.'
const FIRST_GUID = '00000000-0000-0000-0000-000000000000'

/** Judges past calls, oldest first. What is judged already is left out, so that it continues where it was canceled or its process ended. */
export const runTask = ({ llm }: Pick<Services, 'llm'>): TaskDefinition => ({
  ...longWork('postcall.run', async (run, { idLine, idAnalysisProfile, version, from, to }) => {
    const { definition, all, left } = await run.run(async ({ db }) => {
      const definition = await getDefinition(db, idAnalysisProfile, version)
      const past = { idLine, from, to, definition }
      const left = await countToJudge(db, past, { idAnalysisProfile, version })
      return { definition, left, all: await countPast(db, past) }
    })
    if (left < all) run.note(`${(all - left).toLocaleString('en-US')} calls were judged before`)
    const used = { idAnalysisProfile, version, definition }
    const judging = { run: run.run, llm, signal: run.signal, share: SHARE_BESIDE_CALLS }
    let [done, failed, away] = [0, 0, 0]
    const judge = (guid: string) =>
      judgeOne(judging, guid, used).catch((error: unknown) => {
        if (run.signal.aborted) throw error
        run.log.error({ err: error, guid }, 'a call could not be judged')
        return 'broken' as const
      })
    for (let after = FIRST_GUID; ; ) {
      const guids = await run.run(async ({ db }) => {
        if (!(await isProfileThere(db, idAnalysisProfile))) refuse(reason('postcall.invalid', { problem: GONE }))
        return await nextPast(db, { idLine, from, to, definition }, used, after, BATCH)
      })
      for (const guid of guids) {
        run.checkCancelled()
        const why = await judge(guid)
        away = why === 'failed' ? away + 1 : 0
        if (why === 'limit') refuse(reason('postcall.invalid', { problem: LIMIT_ENDS }))
        if (away === MOST_AWAY) refuse(reason('postcall.invalid', { problem: AWAY_ENDS }))
        if (why === undefined) done += 1
        else failed += 1
        run.progress(left === 0 ? 1 : (done + failed) / left)
        run.step(`${done.toLocaleString('en-US')} of ${left.toLocaleString('en-US')} judged`)
      }
      after = guids.at(-1) ?? after
      if (guids.length < BATCH) break
    }
    run.note(`${done.toLocaleString('en-US')} calls judged`)
    if (failed > 0) run.note(`${failed.toLocaleString('en-US')} could not be judged; a new run tries them again`)
    return { resultPath: screens.line(idLine, { tab: 'postcall-analytics' }) }
  }),
  // One of a tenant at a time.
  queue: 'postcall.run',
})
