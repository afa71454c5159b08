import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from './product.ts'
import { judge, type Verdict } from './verdict.ts'
import { Writer } from './writer.ts'

export interface LedgerOptions {
  readonly product: Product
  readonly writers: number
  readonly kills: number
  /** Between 0 and 1: chooses what is killed and when. */
  readonly random: () => number
  readonly say?: (line: string) => void
}

export interface LedgerReport extends Verdict {
  /** Requests that got no answer, or one that said to come again. */
  readonly lost: number
}

/** Lets writers write while core and database are killed at random, then compares what they were told with what is there. */
export async function checkLedger(options: LedgerOptions): Promise<LedgerReport> {
  const { product, writers: count } = options
  const secret = await product.addSecret()
  const writers = Array.from({ length: count }, (_, index) => new Writer(product.url, secret, `writer ${index + 1} no`))
  const stopping = new AbortController()
  const stop = () => {
    stopping.abort()
    for (const writer of writers) writer.stop()
  }
  const written = Promise.all(writers.map((writer) => writer.run())).finally(stop)
  const killed = killAtRandom(options, writers, stopping.signal).finally(stop)
  await Promise.all([written, killed])
  await product.killCore()
  const verdict = await judge(
    product,
    writers.flatMap((writer) => writer.entries),
  )
  return { ...verdict, lost: writers.reduce((sum, writer) => sum + writer.lost, 0) }
}

async function killAtRandom(
  { product, kills, random, say }: LedgerOptions,
  writers: readonly Writer[],
  stopped: AbortSignal,
): Promise<void> {
  for (let number = 1; number <= kills; number += 1) {
    await untilWritten(writers, stopped)
    await sleep(300 + random() * 1700)
    const victim = random() < 0.5 ? 'core' : 'database'
    say?.(`${number} of ${kills}: kill -9 ${victim}`)
    await (victim === 'core' ? product.killCore() : product.killDatabase())
  }
  await untilWritten(writers, stopped)
}

/** Until as many more writes are acknowledged as there are writers: however slow the machine is, each kill hits them at work. */
async function untilWritten(writers: readonly Writer[], stopped: AbortSignal): Promise<void> {
  const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
  for (const wanted = acknowledged() + writers.length; acknowledged() < wanted && !stopped.aborted; ) await sleep(20)
}
