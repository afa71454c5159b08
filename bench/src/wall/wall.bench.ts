import { setTimeout as sleep } from 'node:timers/promises'
import { Product } from '../../../apps/core/test/ledger/product.ts'
import { timeScroll } from '../console/grid.ts'
import { choosePassword, launchChrome, signIn } from '../console/person.ts'
import { Child } from '../frame/child.ts'
import { ask } from '../frame/load.ts'
import { type Bench, ms, percentile, perSecond, type Row, times } from '../frame/row.ts'
import { makeFlow } from '../runtime/runtime.bench.ts'
import { Supervisors, type Told } from './supervisors.ts'

const sizes = {
  full: { calls: 2_000, supervisors: 200, people: 5, millis: 30_000, frames: 300 },
  tiny: { calls: 4, supervisors: 4, people: 2, millis: 1_500, frames: 0 },
} as const
type Size = (typeof sizes)['full' | 'tiny']
/** As many as the simulated carrier begins for one request. */
const AT_ONCE = 20
const FILL_MS = 500
const MODULES = '/api/Administration/DialModules'
const LINES = '/api/Administration/DialModuleLines'
const PATIENCE_MS = 120_000

/** Calls of the simulated carrier, seen by many at once; and one console that shows them while it is scrolled. */
export const wall: Bench = {
  name: 'wall',
  async run(size, say) {
    const { calls, supervisors, people, millis, frames } = sizes[size]
    const product = await Product.start({ CARRIER: 'simulated' })
    let endCalls = async () => {}
    try {
      const headers = { authorization: `Bearer ${await product.addSecret()}` }
      endCalls = await beginCalls(product, headers, calls)
      say(`${calls.toLocaleString('en-US')} calls run`)
      const told = await watch(product, supervisors, people, millis)
      const rowsTold = told.reduce((sum, { text }) => sum + rowsIn(text).length, 0)
      say(`${told.length} changes with ${perSecond((rowsTold * 1_000) / millis)} rows`)
      // A browser is tried out by the bench of the console.
      const took = frames === 0 ? [0] : await timeWall(product, frames)
      await endCalls()
      const bare = await replay(told, supervisors)
      return rowsOf(sizes[size], { told, bare, took })
    } finally {
      await endCalls()
      await product.stop()
    }
  },
}

/** A line of the simulated carrier, and callers on it: those who hang up are followed by others, until what is answered is called. */
async function beginCalls(
  product: Product,
  headers: Readonly<Record<string, string>>,
  calls: number,
): Promise<() => Promise<void>> {
  const post = async (path: string, body: object) =>
    JSON.parse((await ask(product.url, { path, method: 'POST', body }, headers)) || '{}')
  const flow = await makeFlow({ product, headers })
  await product.query('UPDATE call_script SET published_version = version, channel = 1 WHERE id_call_script = $1', [
    flow.idCallScript,
  ])
  const { idDialModule } = await post(MODULES, {
    ...{ name: 'Watched', description: '', integration: 'SIP_CLIENT', region: null, mostCalls: calls },
    ...{ enabled: true, isSimulated: true, settings: null },
  })
  const number = '+420234567001'
  const line = await post(`${MODULES}/${idDialModule}/Lines`, {
    ...{ name: 'Watched', kind: 1, mostCalls: calls, numbers: [number], idCallScript: flow.idCallScript },
  })
  const path = `${LINES}/${line.idDialModuleLine}/SimulateCall`
  const running = async () =>
    Number((await product.query<{ n: string }>('SELECT count(*) AS n FROM conversation_session'))[0]?.n)
  const fill = async () => {
    for (let missing = calls - (await running()); missing > 0; missing -= AT_ONCE)
      await post(path, { from: '+447700900000', to: number, calls: Math.min(AT_ONCE, missing) })
  }
  await fill()
  for (const until = performance.now() + PATIENCE_MS; (await running()) < calls * 0.95; await sleep(200))
    if (performance.now() > until) throw new Error(`Only ${await running()} of ${calls} calls run.`)
  const stopping = new AbortController()
  const filling = (async () => {
    while (!stopping.signal.aborted) {
      await fill()
      await sleep(FILL_MS)
    }
  })()
  return async () => {
    stopping.abort()
    await filling
  }
}

/** What so many supervisors are told while the calls go on. */
async function watch(product: Product, count: number, people: number, millis: number): Promise<readonly Told[]> {
  const crowd = new Supervisors()
  try {
    for (const secret of await addPeople(product, people)) await crowd.follow(product.url, secret, count / people)
    for (const until = performance.now() + PATIENCE_MS; crowd.snapshots < count; await sleep(50))
      if (performance.now() > until) throw new Error(`Only ${crowd.snapshots} of ${count} were shown the wall.`)
    crowd.forget()
    await sleep(millis)
    const told = crowd.told.filter(({ arrivals }) => arrivals.length === count)
    if (told.length === 0) throw new Error('Nothing was told to all.')
    return told
  } finally {
    crowd.leave()
  }
}

/** A connection is counted for its person, who may have some dozens. */
async function addPeople(product: Product, count: number): Promise<readonly string[]> {
  const secrets: string[] = []
  for (let each = 0; each < count; each += 1) {
    await product.query(
      `WITH made AS (INSERT INTO app_user (id_tenant, username, firstname, lastname, email, issuer, subject)
         SELECT id_tenant, username || $1, firstname, lastname, $1 || email, issuer, subject || $1 FROM app_user WHERE username = 'admin'
         RETURNING id_user)
       INSERT INTO membership (id_user, id_tenant, id_role)
         SELECT made.id_user, m.id_tenant, m.id_role FROM made, membership m JOIN app_user u USING (id_user) WHERE u.username = 'admin'`,
      [String(each)],
    )
    secrets.push(await product.addSecret(`admin${each}`))
  }
  return secrets
}

const rowsIn = (text: string): readonly { readonly movedAt: string }[] =>
  (JSON.parse(text) as { item: { rows?: readonly { movedAt: string }[] } }).item.rows ?? [] // as the hub writes an item

/** The same texts at the same beat from a server that only writes them. */
async function replay(told: readonly Told[], count: number): Promise<readonly Told[]> {
  const relay = new Child(new URL('relay.ts', import.meta.url))
  const crowd = new Supervisors()
  try {
    await crowd.listen(Number(await relay.line()), count)
    const begun = performance.now()
    const first = told[0]?.arrivals[0] ?? 0
    for (const { text, arrivals } of told) {
      await sleep(Math.max(0, (arrivals[0] ?? 0) - first - (performance.now() - begun)))
      relay.tell(text)
    }
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(50))
      if (crowd.told.length === told.length && crowd.told.every(({ arrivals }) => arrivals.length === count)) break
    return crowd.told
  } finally {
    crowd.leave()
    await relay.stop()
  }
}

/** Frames of the wall while its rows change and it is scrolled. */
async function timeWall(product: Product, frames: number): Promise<readonly number[]> {
  const chrome = await launchChrome()
  try {
    await choosePassword(product)
    const page = await signIn(chrome, product.url, 'admin')
    await page.goto(`${product.url}/administration/live-calls`)
    await page.getByRole('grid').getByRole('link').first().waitFor()
    return await timeScroll(page, frames)
  } finally {
    await chrome.close()
  }
}

/** Milliseconds from the first who has a change to each of the others. */
const fanOut = (told: readonly Told[]) => told.flatMap(({ arrivals }) => arrivals.map((at) => at - (arrivals[0] ?? at)))
/** Milliseconds from what happened in a call to the last who sees it. */
const delays = (told: readonly Told[]) =>
  told.flatMap(({ text, arrivals }) => rowsIn(text).map(({ movedAt }) => (arrivals.at(-1) ?? 0) - Date.parse(movedAt)))

interface Measured {
  readonly told: readonly Told[]
  readonly bare: readonly Told[]
  readonly took: readonly number[]
}

function rowsOf({ calls, supervisors }: Size, { told, bare, took }: Measured): Row[] {
  const [ours, beside] = [percentile(fanOut(told), 0.99), percentile(fanOut(bare), 0.99)]
  const work = `wall: ${calls.toLocaleString('en-US')} calls to ${supervisors} supervisors`
  const whole = percentile(delays(told), 0.99)
  const frame = percentile(took, 0.95)
  return [
    {
      work: `${work}, p99 from the first who has a change to each`,
      ours: ms(ours),
      beside: `${ms(beside)} (ws, the same bytes)`,
      ratio: times(ours / Math.max(beside, 0.1)),
      reach: '≤ 1.30 × ws',
      isReached: ours <= 1.3 * beside,
    },
    {
      work: `${work}, p99 from the call to the last screen`,
      ours: ms(whole),
      beside: '250 ms (changes are joined)',
      ratio: times(whole / 250),
      reach: '< 1,000 ms',
      isReached: whole < 1_000,
    },
    {
      work: `${work}, time of a frame while it changes and is scrolled`,
      ours: `${ms(percentile(took, 0.5))}, p95 ${ms(frame)}`,
      beside: '16.7 ms (the screen)',
      ratio: '–',
      reach: 'p95 < 34 ms',
      isReached: frame < 34,
    },
  ]
}
