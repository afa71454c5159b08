import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Stage } from '../frame/ground.ts'
import { median, ms, type Row, spread, times } from '../frame/row.ts'

/** What stands in the cells of the report, as it is stored. */
const COLUMNS = `log.guid, log.call_id, log.started_at, log.answered_at, log.ended_at, log.channel, log.call_type, script.name, log.flow_version,
  line.name, module.name, log.from_number, log.to_number, log.language, log.talk_ms, log.outcome, log.disposition, log.end_whose, log.end_code,
  log.turns, log.errors, log.warnings, log.is_test`

const LF = 10

/** The CSV of a flow's dial logs beside COPY of the same rows; the first byte; how much the core's memory grows meanwhile. */
export async function measureCsv({ product, headers }: Stage, rounds: number): Promise<Row[]> {
  const flow = await flowOf(product)
  const core = product.pid
  const path = `/api/Assets/ReportFlow?idCallScript=${flow}`
  const [ours, theirs, firsts, grown]: number[][] = [[], [], [], []] as [number[], number[], number[], number[]]
  let lines = 0
  for (let round = 0; round <= rounds; round += 1) {
    const before = await residentBytes(core)
    const csv = await download(product.url + path, headers, () => residentBytes(core))
    const copy = await copyOut(await product.databaseUrl(), flow)
    if (round === 0) continue
    lines = csv.lines
    ours.push(csv.millis)
    theirs.push(copy)
    firsts.push(csv.firstByte)
    grown.push((csv.peak - before) / 2 ** 20)
  }
  const ratios = ours.map((millis, round) => millis / (theirs[round] ?? 0))
  const ratio = median(ratios)
  const growth = Math.max(...grown)
  return [
    {
      work: `export ${lines.toLocaleString('en-US')} rows as CSV, safe from formulas`,
      ours: ms(median(ours)),
      beside: `${ms(median(theirs))} (COPY TO STDOUT of the same rows)`,
      ratio: spread(ratios, times),
      reach: '≤ 2 ×',
      isReached: ratio <= 2,
    },
    {
      work: 'first byte and memory of that export',
      ours: `${ms(median(firsts))}, +${Math.round(growth)} MB`,
      beside: '–',
      ratio: '–',
      reach: '< 200 ms, < 50 MB',
      isReached: median(firsts) < 200 && growth < 50,
    },
  ]
}

/** The flow that every second dial log is of. */
export async function flowOf(product: Stage['product']): Promise<number> {
  const [flow] = await product.query<{ id: number }>(
    "SELECT id_call_script AS id FROM call_script WHERE name = 'Flow 1'",
  )
  return Number(flow?.id)
}

export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

export function download(url: string, headers: Readonly<Record<string, string>>, weigh: () => Promise<number>) {
  const begun = performance.now()
  let [firstByte, lines, peak] = [0, 0, 0]
  const timer = setInterval(async () => {
    peak = Math.max(peak, await weigh())
  }, 50)
  return new Promise<{ millis: number; firstByte: number; lines: number; peak: number }>((resolve, reject) => {
    const sent = request(url, { headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} was answered ${answer.statusCode}`))
      answer.on('data', (piece: Buffer) => {
        firstByte ||= performance.now() - begun
        // What asks shares the two cores with what answers: it does not look at each byte.
        for (let at = piece.indexOf(LF); at >= 0; at = piece.indexOf(LF, at + 1)) lines += 1
      })
      answer.on('error', reject)
      answer.on('end', () => resolve({ millis: performance.now() - begun, firstByte, lines: lines - 1, peak }))
    })
    sent.on('error', reject)
    sent.end()
  }).finally(() => clearInterval(timer))
}

async function copyOut(url: string, idCallScript: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const begun = performance.now()
    const stream = client.query(
      copyTo(`COPY (SELECT ${COLUMNS} FROM dial_log log JOIN call_script script USING (id_call_script)
        LEFT JOIN line ON line.id_line = log.id_line LEFT JOIN dial_module module ON module.id_module = log.id_module
        WHERE log.id_tenant = 1 AND log.id_call_script = ${idCallScript} ORDER BY log.started_at DESC) TO STDOUT WITH (FORMAT csv, HEADER)`),
    )
    for await (const _ of stream);
    return performance.now() - begun
  } finally {
    await client.end()
  }
}
