import { setTimeout as sleep } from 'node:timers/promises'
import { Product } from './product.ts'
import { judge, type Verdict } from './verdict.ts'
import { Writer } from './writer.ts'

export interface LedgerOptions {
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
export async function checkLedger({ writers: count, kills, random, say }: LedgerOptions): Promise<LedgerReport> {
  const product = await Product.start()
  try {
    const secret = await product.addSecret()
    const writers = Array.from(
      { length: count },
      (_, index) => new Writer(product.url, secret, `writer ${index + 1} no`),
    )
    const stop = () => {
      for (const writer of writers) writer.stop()
    }
    const written = Promise.all(writers.map((writer) => writer.run())).finally(stop)
    const killed = killAtRandom(product, kills, random, say).finally(stop)
    await Promise.all([written, killed])
    await product.killCore()
    const verdict = await judge(
      product,
      writers.flatMap((writer) => writer.entries),
    )
    return { ...verdict, lost: writers.reduce((sum, writer) => sum + writer.lost, 0) }
  } finally {
    await product.stop()
  }
}

async function killAtRandom(product: Product, kills: number, random: () => number, say?: (line: string) => void) {
  for (let number = 1; number <= kills; number += 1) {
    await sleep(300 + random() * 1700)
    const victim = random() < 0.5 ? 'core' : 'database'
    say?.(`${number} of ${kills}: kill -9 ${victim}`)
    await (victim === 'core' ? product.killCore() : product.killDatabase())
  }
  await sleep(500)
}
