import { Worker } from 'node:worker_threads'
import { reason } from '@parley/contract/kernel/errors.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type WaveAsked, type WaveFacts, type WaveTold, workOnWave } from './waveWork.ts'

/** A smaller one takes a few milliseconds. */
const MOST_HERE = 300_000

/** Reads a recording where it holds nobody up: a large one has millions of samples. */
export async function onWave(asked: WaveAsked): Promise<WaveFacts> {
  const told = asked.bytes.length <= MOST_HERE ? workOnWave(asked) : await beside(asked)
  if ('facts' in told) return told.facts
  throw new Refusal(reason('audioAsset.unreadable', { problem: told.problem }))
}

const beside = (asked: WaveAsked) =>
  new Promise<WaveTold>((resolve, reject) => {
    const worker = new Worker(new URL('./waveWorker.ts', import.meta.url), { workerData: asked })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('a recording was not read to its end')))
  })
