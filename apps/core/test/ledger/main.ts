import { parseArgs } from 'node:util'
import { checkLedger } from './ledger.ts'
import { checkTalks } from './talks.ts'

/** `npm run ledger -- --writers 50 --kills 40`: is every acknowledged write there once, with its audit event, whatever is killed? */
const { values } = parseArgs({
  options: { writers: { type: 'string', default: '50' }, kills: { type: 'string', default: '40' } },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const { problems, ...figures } = await checkLedger({
  writers: Number(values.writers),
  kills: Number(values.kills),
  random: Math.random,
  say,
})
say(
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · '),
)
say('And in conversations:')
const talks = await checkTalks({
  talkers: 5,
  kills: Math.ceil(Number(values.kills) / 4),
  random: Math.random,
  say,
})
say(`words ${talks.words} · answers ${talks.answers}`)
const all = [...problems, ...talks.problems]
say(all.length === 0 ? 'Nothing was lost, nothing doubled.' : all.join('\n'))
process.exitCode = all.length === 0 ? 0 : 1
