import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestServer } from '@parley/postgres/testing.ts'
import { seeded } from '../../src/carrier/simulated/random.ts'
import { makeTemplate, TEMPLATE } from '../globalSetup.ts'
import { checkDials } from './dials.ts'
import { checkLedger } from './ledger.ts'
import { Product } from './product.ts'
import { checkTalks } from './talks.ts'

/**
 * `npm run ledger -- --writers 50 --kills 40`: is every acknowledged write there once, with its audit event, whatever is killed?
 * `npm run ledger -- --campaign --contacts 5000 --processes 4 --kills 60 --seed 1`: is nobody dialed twice or forgotten?
 */
// A process that comes in place of a killed one reads its sources compiled.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'parley-compiled')
const { values } = parseArgs({
  options: {
    writers: { type: 'string', default: '50' },
    kills: { type: 'string', default: '40' },
    campaign: { type: 'boolean', default: false },
    contacts: { type: 'string', default: '5000' },
    processes: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
/** A hundred thousand contacts change again and again: what is left of them is tidied up, as in production. */
const tidy = { autovacuum: 'on', autovacuum_naptime: '15s', shared_buffers: '512MB' }

const kills = Number(values.kills)
const say = (line: string) => process.stdout.write(`${line}\n`)
const sayFigures = (figures: object) =>
  say(
    Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(' · '),
  )
const all = values.campaign ? await campaigns() : await writes()
say(all.length === 0 ? 'Nothing was lost, nothing doubled.' : all.join('\n'))
process.exitCode = all.length === 0 ? 0 : 1

async function writes(): Promise<readonly string[]> {
  const how = { random: Math.random, say }
  const { problems, ...figures } = await onProduct((product) =>
    checkLedger({ ...how, product, writers: Number(values.writers), kills }),
  )
  sayFigures(figures)
  say('And in conversations:')
  const talks = await onProduct((product) => checkTalks({ ...how, product, talkers: 5, kills: Math.ceil(kills / 4) }))
  say(`words ${talks.words} · answers ${talks.answers}`)
  return [...problems, ...talks.problems]
}

async function onProduct<T>(work: (product: Product) => Promise<T>): Promise<T> {
  const product = await Product.start({ SMS_SIMULATOR: 'true' })
  try {
    return await work(product)
  } finally {
    await product.stop()
  }
}

async function campaigns(): Promise<readonly string[]> {
  const server = await startTestServer(tidy)
  try {
    await makeTemplate(server.url)
    const url = new URL(server.url)
    url.pathname = `/${TEMPLATE}`
    const [contacts, processes, seed] = [values.contacts, values.processes, values.seed].map(Number) as [
      number,
      number,
      number,
    ] // as many as named
    say(`seed ${seed}`)
    const random = seeded(seed).next
    const { problems, ...figures } = await checkDials({
      databaseUrl: url.href,
      contacts,
      processes,
      kills,
      random,
      say,
    })
    sayFigures(figures)
    return problems
  } finally {
    await server.stop()
  }
}
