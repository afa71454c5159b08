import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openOwners } from '@parley/postgres/owners.ts'
import { flowOf } from '../orderFlow.ts'
import { Product } from './product.ts'
import { type Judgment, Talker } from './talker.ts'

export interface TalkOptions {
  /** With SMS_SIMULATOR; another process joins it. */
  readonly product: Product
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
/** Of the rest, how often the database is ended instead of a core. */
const DATABASE = 0.5

const texts = (text: string) => ({ 'en-GB': [{ kind: 'text' as const, text }] })
/** Hears a word, counts it, has a service do something with it, and says which one it was. */
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
      outlets: { next: 'send' },
    },
    {
      id: 'send',
      type: 'sms',
      to: '+420 777 123 456',
      texts: texts('{{ word }}'),
      outlets: { sent: 'noted', error: 'noted' },
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

/** How often the service was asked to do something with each word, by any process. */
async function sentBy(products: readonly Product[]): Promise<ReadonlyMap<string, number>> {
  const sent = new Map<string, number>()
  for (const { dataDir } of products) {
    const folder = join(dataDir, 'sms')
    for (const file of await readdir(folder).catch(() => [])) {
      const [, word = ''] = (await readFile(join(folder, file), 'utf8')).split('\n\n')
      sent.set(word.trim(), (sent.get(word.trim()) ?? 0) + 1)
    }
  }
  return sent
}

/** Lets people talk through two processes while these and the database are killed and stopped at random, then compares what they were told, what is kept and what a service did. */
export async function checkTalks({
  product: first,
  talkers: count,
  kills,
  random,
  say,
}: TalkOptions): Promise<Judgment> {
  // The second goes by one address of the database. On a busy machine a killed process may be back after the guardian has stopped its server, and
  // the next one would listen elsewhere; while this process uses it, too, it stays.
  const owners = openOwners(join(first.dataDir, 'postgres'))
  owners.join()
  const master = (await readFile(join(first.dataDir, 'master-key'), 'utf8')).trim()
  const second = await Product.start({
    SMS_SIMULATOR: 'true',
    DATABASE_URL: await first.databaseUrl(),
    MASTER_KEY: master,
  })
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
      await untilAllSpoke(talkers, talked)
      await sleep(500 + random() * 2_000)
      const victim = random() < 0.5 ? first : second
      const action = random()
      const what = action < STOPS ? 'stop' : 'kill -9'
      const name = victim === first ? 'the first' : 'the second'
      const isDatabase = action >= STOPS && action < DATABASE
      say?.(`${number} of ${kills}: ${what} ${isDatabase ? 'the database' : name}`)
      if (isDatabase) await first.killDatabase()
      else if (action < STOPS) await victim.pauseCore(STILL_MS)
      else await victim.killCore()
    }
    await untilAllSpoke(talkers, talked)
    for (const talker of talkers) talker.stop()
    await talked
    const sent = await sentBy([first, second])
    const judged = await Promise.all(talkers.map((talker) => talker.judge(first, sent)))
    return {
      answers: judged.reduce((sum, { answers }) => sum + answers, 0),
      words: judged.reduce((sum, { words }) => sum + words, 0),
      problems: judged.flatMap(({ problems }) => problems),
    }
  } finally {
    await second.stop()
    owners.leave()
  }
}

/** Until each has got one more word through: however slow the machine is, whatever is done hits all of them as they talk. */
async function untilAllSpoke(talkers: readonly Talker[], talked: Promise<unknown>): Promise<void> {
  const before = talkers.map(({ words }) => words)
  let isOver = false
  const spoken = async () => {
    while (!isOver && talkers.some(({ words }, index) => words === before[index])) await sleep(50)
  }
  // One that cannot talk any more says why.
  await Promise.race([talked, spoken()]).finally(() => {
    isOver = true
  })
}
