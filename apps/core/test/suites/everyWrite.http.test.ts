import { endpoints } from '@parley/contract/api.ts'
import { entityKinds } from '@parley/contract/entityKinds.ts'
import type { Endpoint } from '@parley/contract/kernel/endpoint.ts'
import type { Known } from '@parley/contract/testing/sample.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logNameOf } from '../../src/audit/audit.store.ts'
import { startTestCore, type TestCore } from '../core.ts'
import { type PersonName, people, subjectOf } from '../people.ts'
import { LAST } from './lastWrites.ts'
import { plant } from './plant.ts'
import { inputOf, send } from './request.ts'
import { preparedFor } from './writeInput.ts'

/** What succeeds and leaves no event, each with its reason. */
const unrecorded: Readonly<Record<string, string>> = {
  'AgentDesk.SetState': 'a person’s own presence, which changes by the minute and says nothing of others',
  'Assets.Ticket': 'opens one download, which is recorded when it is taken',
  'Campaigns.PreviewSuppressionFile': 'changes nothing: says what a file would add',
  'KnowledgeBase.ReadGolden': 'changes nothing: says what a file has',
  'CallScripts.UpdateDraft': 'saves while someone draws, which one event tells of all (draft.http.test.ts)',
  'CallScripts.RunTests': 'keeps what came of tests, which is no change of them or of the flow',
  'CallScripts.TryTest': 'changes nothing: says what a test comes to',
  'Campaigns.UploadPart': 'a part of its import, whose start and end the log tells',
  'Conversations.SetFavorite': 'a bookmark of one’s own, which nobody else sees',
  'DemoCallGroups.OpenLink': 'changes nothing: says what a link leads to',
  'Erasure.CheckReceipt': 'changes nothing: says whether a receipt is genuine',
  'Home.ReadNotices': 'a person’s own bell, which nobody else sees',
  'Instances.Check': 'changes nothing: keeps what came of asking, which says nothing of what people set',
  'Instances.Compare': 'changes nothing: begins what is done every day anyway',
  'Nlp.Classifier': 'changes nothing: says what a model makes of texts',
  'Nlp.Generator': 'changes nothing: says what rules make of utterances',
  'KnowledgeBase.Ask': 'changes nothing: says what a question finds',
  'Roles.PreviewPermission': 'changes nothing: says what a change would do',
  'Rpa.Answer': 'a part of its conversation, whose record tells of it',
  'DialModuleLines.Backtest': 'changes nothing: says when a rule would have fired',
  'DialModuleLines.PostcallForecast': 'changes nothing: says what a run would judge',
  'AnalysisProfiles.Try': 'changes nothing: says what a profile would find',
  'DialModuleLines.CheckDestination': 'changes nothing: says whether a number would be called',
  'DialModules.CheckNumbers': 'changes nothing: says how numbers would be kept',
  'Rpa.Take': 'a part of its conversation, whose record tells of it',
  'Tenants.CheckDestination': 'changes nothing: says whether a number would be called',
  'Tenants.TryRiskRules': 'changes nothing: says what rules would find',
  'Tenants.TryRiskRulesOnPast': 'changes nothing: says what rules would have found',
  'Tools.PackageDifference': 'changes nothing: compares an item of a package with one’s own',
  'Tools.PackagePlan': 'changes nothing: says what installing a package would do',
  'Tools.PreviewPackage': 'changes nothing: says what a package would hold',
  'Tools.TtsGenerator': 'changes nothing: answers a sound',
  'Users.UserRolesEffect': 'changes nothing: says what a change would do',
}
/** What only the built-in provider can do; its events are proved in signIn/*.http.test.ts. */
const MANAGED_ELSEWHERE = /"code":"\w+\.managedElsewhere"/

const place = ({ operationId }: Endpoint) => LAST.indexOf(operationId)
/** Of programs that sign what they ask with a key of their own: proved with real ones in botDeploy.http.test.ts. */
const isOfAgents = (path: string) => path.startsWith('/api/BotAgents/')
const writes = endpoints
  .filter(({ method, transport, path }) => method !== 'GET' && transport === undefined && !isOfAgents(path))
  .sort((one, other) => place(one) - place(other))

/** Secrets as people send them: none of these may stand in the log. */
const SENT = 'Sent4Secret-9Qx!'
/** Until when one is valid is none. */
const SECRET_FIELD = /^(?!.*At$).*(password|secret|token|code$)/i

interface Event {
  readonly actor_id: string | null
  readonly id_tenant: string
  readonly kind: number
  readonly address: string | null
  readonly request_id: string
  readonly area: string
  readonly entity_kind: string
  readonly says: string
}

let core: TestCore
let known: Known
const succeeded = new Map<
  string,
  {
    readonly as: PersonName
    /** The tenant that the operation is done in. */
    readonly on: number | undefined
    readonly events: readonly Event[]
    readonly refused: number
    readonly left: string
    readonly wrote: string
  }
>()
const refusals: string[] = []
const managed: string[] = []
const secrets = new Set<string>([SENT])

beforeAll(async () => {
  core = await startTestCore()
  const { rows } = await core.owner.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'row_version'`,
  )
  versioned = new Set(rows.map(({ name }) => name))
  const planted = await plant(core)
  known = {
    ...planted.known,
    password: SENT,
    currentPassword: SENT,
    newPassword: SENT,
    token: SENT,
    code: SENT,
    zone: 'Europe/Prague',
  }
  await watchWrites()
  for (const endpoint of writes) {
    // On a tenant by whoever is not at home there: only then do the tenant's log and that of the one who acts differ.
    const { as = endpoint.on === 'tenant' ? 'operator' : 'admin', input } = await requestOf(endpoint)
    const bearer = await core.token({ sub: subjectOf(as) })
    const call = () => send(core, endpoint, input, bearer)
    await core.owner.query('UPDATE watch.refusing SET is_on = true; DELETE FROM watch.written')
    const refused = await call()
    const left = await written()
    await core.owner.query('UPDATE watch.refusing SET is_on = false')
    const last = await newest()
    const answer = await call()
    if (answer.status >= 300) {
      if (MANAGED_ELSEWHERE.test(answer.text)) managed.push(endpoint.operationId)
      else refusals.push(`${endpoint.operationId}: ${answer.status} ${answer.text}`)
      continue
    }
    const wrote = await written()
    for (const secret of secretsIn(answer.body)) secrets.add(secret)
    const { rows } = await core.owner.query<Event>(
      `SELECT actor_id, id_tenant, kind, address, request_id, area, entity_kind, concat_ws(' ', entity_name, before, after) AS says
       FROM audit_event WHERE id_audit_event > $1`,
      [last],
    )
    const on = endpoint.on === 'tenant' ? Number(input.params?.idTenant) : undefined
    succeeded.set(endpoint.operationId, { as, on, events: rows, refused: refused.status, left, wrote })
  }
}, 1_200_000)
afterAll(() => core.close())

const newest = async () =>
  (await core.owner.query<{ id: string }>('SELECT coalesce(max(id_audit_event), 0) AS id FROM audit_event')).rows[0]?.id

/** Parts of a line that have a version of their own. */
const VERSIONS: Readonly<Record<string, string>> = {
  Tariff: 'tariff_row_version',
  Monitoring: 'monitoring_version',
  PostcallAnalytics: 'analysis_version',
}
/** What addresses name otherwise than tables do. */
const OTHERWISE: Readonly<Record<string, string>> = {
  idUser: 'app_user',
  idDialModule: 'dial_module',
  idDialModuleLine: 'line',
}
const COLUMNS: Readonly<Record<string, string>> = { idDialModule: 'id_module', idDialModuleLine: 'id_line' }
const tableOf = (id: string) =>
  OTHERWISE[id] ??
  id
    .slice(2)
    .replace(/(?!^)[A-Z]/g, (each) => `_${each}`)
    .toLowerCase()
const columnOf = (id: string) => COLUMNS[id] ?? id.replace(/[A-Z]/g, (each) => `_${each.toLowerCase()}`)
/** Tables whose rows count their versions. */
let versioned: ReadonlySet<string>

/** A request that does something, based on what there is by now. */
async function requestOf(endpoint: Endpoint) {
  const { operationId, path } = endpoint
  const { as, sql, ...own } = (await preparedFor[operationId]?.(core, known)) ?? {}
  if (sql) await core.owner.query(sql)
  const input = inputOf(endpoint, { ...known, name: `Named by ${operationId}` })
  const params = input.params && { ...input.params, ...own.params }
  const named = Object.keys(params ?? {}).filter((name) => versioned.has(tableOf(name)))
  // A source has a version beside that of its knowledge base.
  const ofSource = named.find((name) => name === 'idKnowledgeSource')
  const key = ofSource ?? named.find((name) => name !== 'idTenant') ?? named[0]
  const isOther = key === 'idTenant' && !/(Basic|Suspend|Reactivate)$/.test(path) // parts of a tenant count for themselves
  const [table, column] = path.endsWith('/Retention')
    ? ['retention_setting', 'id_tenant']
    : path.includes('/Rollout') && operationId !== 'CallScripts.StartRollout'
      ? ['flow_rollout', 'id_call_script']
      : path.includes('/Draft')
        ? ['call_script_draft', 'id_call_script']
        : isOther
          ? []
          : key
            ? [tableOf(key), columnOf(key)]
            : []
  const [, part = ''] = /\{idDialModuleLine\}\/(Tariff|Monitoring|PostcallAnalytics)$/.exec(path) ?? []
  const versionColumn = VERSIONS[part] ?? 'row_version'
  const { rows } = table
    ? await core.owner.query<{ version: number }>(
        `SELECT ${versionColumn} AS version FROM ${table} WHERE ${column} = $1`,
        [params?.[key ?? '']],
      )
    : { rows: [] }
  const body = typeof input.body === 'object' ? { ...input.body, ...(own.body as object | undefined) } : undefined // bodies are objects
  if (body && 'rowVersion' in body) body.rowVersion = rows[0]?.version ?? 1
  return {
    as,
    input: {
      ...input,
      ...(params ? { params } : {}),
      query: { ...input.query, ...own.query },
      ...(body ? { body } : {}),
    },
  }
}

/**
 * Lets the log refuse events where `refusing` says so, and each table tell that rows of it were written: a note stays only where the
 * transaction does. Not that of sign-ins, which are noted before a request begins.
 */
async function watchWrites(): Promise<void> {
  await core.owner.query(`
    CREATE SCHEMA watch;
    CREATE TABLE watch.refusing AS SELECT false AS is_on;
    CREATE TABLE watch.written (name text);
    CREATE FUNCTION watch.refuse() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF (SELECT is_on FROM watch.refusing) THEN RAISE EXCEPTION 'the log cannot be written'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON audit_event FOR EACH ROW EXECUTE FUNCTION watch.refuse();
    CREATE FUNCTION watch.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF EXISTS (SELECT FROM moved) THEN INSERT INTO watch.written VALUES (TG_TABLE_NAME); END IF;
      RETURN NULL;
    END $$`)
  const { rows } = await core.owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'user_activity'`,
  )
  const noted = rows.flatMap(({ name }) =>
    ['INSERT', 'UPDATE', 'DELETE'].map(
      (event) =>
        `CREATE TRIGGER note_${event} AFTER ${event} ON "${name}" REFERENCING ${event === 'DELETE' ? 'OLD' : 'NEW'} TABLE AS moved EXECUTE FUNCTION watch.note()`,
    ),
  )
  await core.owner.query(noted.join(';'))
}

const written = async (): Promise<string> =>
  (
    await core.owner.query<{ names: string }>(
      `SELECT coalesce(string_agg(DISTINCT name, ', '), '') AS names FROM watch.written`,
    )
  ).rows[0]?.names ?? ''

/** Texts under names that sound like secrets, however deep. */
function secretsIn(value: unknown, name = ''): readonly string[] {
  // Until when a token is good is no secret.
  if (typeof value === 'string') return SECRET_FIELD.test(name) && !/At$/.test(name) && value.length > 7 ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => secretsIn(each, Array.isArray(value) ? name : key))
}

const recorded = () => [...succeeded].filter(([operationId]) => !(operationId in unrecorded))

test('every operation that writes succeeds on what is planted, but for those of the built-in provider', () => {
  expect(refusals).toEqual([])
  expect(managed.length).toBeLessThan(20)
})

test('each leaves an event of its tenant, person, kind and address', () => {
  const missing = recorded().filter(([, { events }]) => events.length === 0)
  expect(missing.map(([operationId]) => operationId)).toEqual([])
  for (const [operationId, { as, events }] of recorded()) {
    // What is another tenant's is in its log, and the log of whoever did it has a note of each.
    const elsewhere = events.filter(({ id_tenant }) => Number(id_tenant) !== people[as].tenant)
    expect(elsewhere.length, operationId).toBeLessThanOrEqual(events.length / 2)
    for (const { actor_id, kind, address, request_id, area, entity_kind } of events) {
      expect([Number(actor_id), address], operationId).toEqual([Object.keys(people).indexOf(as) + 1, '127.0.0.1'])
      expect([kind >= 1 && kind <= 5, request_id !== '', area !== '', entity_kind !== ''], operationId).toEqual([
        true,
        true,
        true,
        true,
      ])
    }
  }
})

test('what is done on a tenant is its log’s, and the log of whoever did it has a note', () => {
  const onTenant = recorded().filter(([, { on }]) => on !== undefined)
  expect(onTenant.length).toBeGreaterThan(20)
  for (const [operationId, { as, on, events }] of onTenant) {
    const logs = new Set(events.map(({ id_tenant }) => Number(id_tenant)))
    expect(logs, operationId).toEqual(new Set([on, people[as].tenant]))
    const notes = events.filter(({ says }) => says.includes('whose audit log has the event'))
    const told = events.filter((event) => !notes.includes(event))
    expect(new Set(told.map(({ id_tenant }) => Number(id_tenant))), operationId).toEqual(new Set([on]))
  }
})

test('in the same transaction: where the log cannot be written, nothing is', () => {
  const wrong = recorded().filter(([, { refused, left }]) => refused < 500 || left !== '')
  expect(wrong.map(([operationId, { refused, left }]) => `${operationId}: ${refused} ${left}`)).toEqual([])
})

test('what is written is seen: the tables tell of each that succeeded', () => {
  const unseen = recorded().filter(([, { wrote }]) => !wrote.includes('audit_event'))
  expect(unseen.map(([operationId]) => operationId)).toEqual([])
})

test('the exceptions are needed', () => {
  const noted = Object.keys(unrecorded).filter((each) => (succeeded.get(each)?.events.length ?? 0) > 0)
  expect(noted).toEqual([])
})

test('no secret that was sent or answered stands in the log', () => {
  expect(secrets.size).toBeGreaterThan(2)
  const told = recorded().flatMap(([operationId, { events }]) =>
    events.filter(({ says }) => [...secrets].some((secret) => says.includes(secret))).map(() => operationId),
  )
  expect(told).toEqual([])
})

test('every kind of entity that an event is about is declared', async () => {
  const declared = new Set(entityKinds.map(logNameOf))
  const { rows } = await core.owner.query<{ name: string }>(
    "SELECT DISTINCT area || '.' || entity_kind AS name FROM audit_event",
  )
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.map(({ name }) => name).filter((name) => !declared.has(name))).toEqual([])
})
