import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { benches, named } from './benches.ts'
import { openGround } from './frame/ground.ts'
import { type Bench, type Row, tableOf } from './frame/row.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const namesOf = (some: readonly Bench[]) => some.map(({ name }) => name).join(', ')
const usage = `npm run bench -- [names] [--tiny]

Measures both sides and prints their ratio; --tiny only tries it out.
All of these without a name: ${namesOf(benches)}
Only by name: ${namesOf(named)} (see docs/performance.md)`

/** A wrong command is answered in words, not with a stack. */
function readCommand(): { isTiny: boolean; chosen: readonly Bench[] } {
  const options = { tiny: { type: 'boolean' }, help: { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (values.help) {
      say(usage)
      process.exit(0)
    }
    const all = [...benches, ...named]
    const unknown = positionals.filter((name) => !all.some((bench) => bench.name === name))
    if (unknown.length > 0) throw new Error(`There is no bench “${unknown.join('”, “')}”.`)
    const chosen = positionals.length > 0 ? all.filter(({ name }) => positionals.includes(name)) : benches
    return { isTiny: values.tiny ?? false, chosen }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}\n`) // nothing above throws anything else
    process.exit(2)
  }
}

const { isTiny, chosen } = readCommand()

const size = isTiny ? 'tiny' : 'full'
const ground = openGround(size)
const rows: Row[] = []
for (const bench of chosen) {
  say(`━━ ${bench.name}`)
  const measured = await bench.run(size, say, ground)
  rows.push(...measured)
  say(tableOf(measured))
}
await ground.close()
say(
  `\n${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'} · Node ${process.version}\n`,
)
say(tableOf(rows))
process.exitCode = !isTiny && rows.some((row) => !row.isReached) ? 1 : 0
