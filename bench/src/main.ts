import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { benches } from './benches.ts'
import { type Row, tableOf } from './frame/row.ts'

/** `npm run bench -- [names]`: prepares, runs and prints both sides and their ratio; `--tiny` only tries it out. */

const { values, positionals } = parseArgs({ options: { tiny: { type: 'boolean' } }, allowPositionals: true })
const say = (line: string) => process.stdout.write(`${line}\n`)
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name))
if (unknown.length > 0)
  throw new Error(`There is no bench “${unknown.join('”, “')}”: ${benches.map(({ name }) => name).join(', ')}`)

const rows: Row[] = []
for (const bench of benches) {
  if (positionals.length > 0 && !positionals.includes(bench.name)) continue
  say(`━━ ${bench.name}`)
  const measured = await bench.run(values.tiny ? 'tiny' : 'full', say)
  rows.push(...measured)
  say(tableOf(measured))
}
say(
  `\n${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'} · Node ${process.version}\n`,
)
say(tableOf(rows))
process.exitCode = !values.tiny && rows.some((row) => !row.isReached) ? 1 : 0
