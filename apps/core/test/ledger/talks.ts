import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { flowOf } from '../orderFlow.ts'
import { Product } from './product.ts'
import { type Judgment, Talker } from './talker.ts'

export interface TalkOptions {
  /** How many talk at once: a person may have five tests open. */
  readonly talkers: number
  readonly kills: number
  /** Between 0 and 1: chooses what is done to whom and when. */
  readonly random: () => number
  readonly say?: (line: string) => void
}

const FLOWS = '/api/Administration/CallScripts'
/** Longer than a lease. */
const STILL_MS = 12_000
const STOPS = 0.3

const texts = (text: string) => ({ 'en-GB': [{ kind: 'text' as const, text }] })
/** Hears a word, counts it, and says which one it was. */
const flow = flowOf(
  [
    { id: 'start', type: 'start', outlets: { next: 'listen' } },
    {
      id: 'listen',
      type: 'listen',
      variable: 'word',
      reactions: [{ name: 'any', recognise: [{ kind: 'anything' }] }],
      outlets: { any: 'count', noInput: 'end', noMatch: 'end' },
    },
    {
      id: 'count',
      type: 'set',
      assignments: [{ variable: 'count', expression: 'count + 1' }],
      outlets: { next: 'noted' },
    },
    { id: 'noted', type: 'say', texts: texts('{{ count }} {{ word }}'), outlets: { next: 'listen' } },
    { id: 'end', type: 'end' },
  ],
  {
    variables: [
      { name: 'word', type: 'string' },
      { name: 'count', type: 'number', default: 0 },
    ],
  },
)

/** Lets people talk through two processes while these are killed and stopped at random, then compares what they were told with what is kept. */
export async function checkTalks({ talkers: count, kills, random, say }: TalkOptions): Promise<Judgment> {
  const first = await Product.start()
  const master = (await readFile(join(first.dataDir, 'master-key'), 'utf8')).trim()
  const second = await Product.start({ DATABASE_URL: await first.databaseUrl(), MASTER_KEY: master })
  try {
    const secret = await first.addSecret()
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const ask = async (method: string, path: string, body: object) =>
      (await (await fetch(first.url + path, { method, headers, body: JSON.stringify(body) })).json()) as {
        idCallScript: number
        rowVersion: number
      }
    const facts = { name: 'Talks', type: 1, channel: 2, description: '', idFolder: null }
    const { idCallScript, rowVersion } = await ask('POST', `${FLOWS}/Create`, facts)
    await ask('PUT', `${FLOWS}/${idCallScript}/Document`, { document: flow, note: '', rowVersion })
    const urls = [first.url, second.url] as const
    const talkers = Array.from({ length: count }, (_, index) => new Talker(urls, secret, idCallScript, `w${index}`))
    const talked = Promise.all(talkers.map((talker) => talker.run()))
    for (let number = 1; number <= kills; number += 1) {
      await sleep(500 + random() * 2_000)
      const victim = random() < 0.5 ? first : second
      const isStopped = random() < STOPS
      say?.(`${number} of ${kills}: ${isStopped ? 'stop' : 'kill -9'} ${victim === first ? 'the first' : 'the second'}`)
      if (isStopped) await victim.pauseCore(STILL_MS)
      else await victim.killCore()
    }
    for (const talker of talkers) talker.stop()
    await talked
    const judged = await Promise.all(talkers.map((talker) => talker.judge(first)))
    return {
      words: judged.reduce((sum, { words }) => sum + words, 0),
      problems: judged.flatMap(({ problems }) => problems),
    }
  } finally {
    await second.stop()
    await first.stop()
  }
}
