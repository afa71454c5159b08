import { reason } from '@parley/contract/kernel/errors.ts'
import type { PackageManifest } from '@parley/contract/packages/manifest.schema.ts'
import {
  MOST_PACKAGE_BYTES,
  mostItemBytes,
  type PackageBindingKind,
  type PackageKind,
} from '@parley/contract/packages/package.enum.ts'
import type { PackageBinding, PackageChoice, PackageItem } from '@parley/contract/packages/package.schema.ts'
import { canonicalDocumentOf, GUIDED, prettyJson, sha256Of } from '../composition/canonical.ts'
import { closureOfAll, plainKey, publishedKey, type Source, type Wanted } from '../composition/closure.ts'
import { listNamed } from '../composition/source.store.ts'
import { onDocuments } from '../flows/documentThread.ts'
import { requireScript } from '../flows/flow.access.ts'
import { foundOr422 } from '../flows/flow.document.ts'
import { findScriptByGuid } from '../flows/flow.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { VIEWS } from './access.ts'

/** What a package holds, with the text of each file. */
export interface Content {
  readonly items: PackageManifest['items']
  readonly bindings: PackageManifest['bindings']
  readonly files: Readonly<Record<string, string>>
}

type AnySource = Source<PackageKind>
const MOST_REASONS = 20

const folders: Readonly<Record<PackageKind, string>> = {
  flow: 'flows',
  component: 'components',
  dataset: 'datasets',
  grammar: 'grammars',
  knowledgeBase: 'knowledge-bases',
  language: 'languages',
  model: 'models',
}

/** What is chosen with all that it needs, as files; what is excluded, and what never leaves, is only named. */
export async function contentOf(ctx: Ctx, { roots, excluded }: PackageChoice): Promise<Content> {
  const wanted = roots.map(
    ({ kind, key }): Wanted =>
      kind === 'flow' || kind === 'component' ? { kind: 'flow', key: publishedKey(key) } : { kind, key },
  )
  const names = new Map(
    (await listNamed(ctx.db, guidsIn(roots.map(({ key }) => key)))).map((each) => [each.guid, each.name]),
  )
  const closure = await closureOfAll(
    ctx,
    wanted,
    {
      gone: ({ key }) => reason('package.gone', { name: names.get(plainKey(key)) ?? plainKey(key) }),
      needsGone: reason('package.needsGone'),
      tooLarge: (most) => reason('package.tooLarge', { most }),
    },
    { excluded: new Set(excluded), isWide: true },
  )
  const sources = itemsOf([...closure.values()])
  for (const source of sources.values()) await requireView(ctx, source)
  const uses = await usesIn(ctx, [...sources.values()], sources)
  const chosen = new Set(roots.map(({ key }) => key))
  const files: Record<string, string> = {}
  const items: PackageItem[] = []
  let total = 0
  for (const [key, source] of sources) {
    const text = prettyJson(await factsOf(source))
    const file = fileOf(key, source)
    files[file] = text
    const size = Buffer.byteLength(text)
    total += size
    if (size > mostItemBytes(source.kind)) refuse(reason('package.itemTooLarge', { name: source.name }))
    if (total > MOST_PACKAGE_BYTES) refuse(reason('package.tooManyBytes', { most: MOST_PACKAGE_BYTES / 1_000_000 }))
    const because = [...(chosen.has(key) ? ['chosen'] : []), ...(uses.get(key)?.because ?? [])]
    items.push({
      ...{ key, kind: source.kind, name: nameOf(key, source), file },
      ...{ size, sha256: sha256Of(text), edition: source.edition },
      needs: source.needs.toSorted(),
      because: because.slice(0, MOST_REASONS),
    })
  }
  const bindings = [...uses].flatMap(([key, { kind, name, because }]): PackageBinding[] =>
    sources.has(key) ? [] : [{ key, kind, name, because: because.slice(0, MOST_REASONS) }],
  )
  const order = (one: { kind: string; key: string }, other: { kind: string; key: string }) =>
    `${one.kind} ${one.key}` < `${other.kind} ${other.key}` ? -1 : 1
  return { items: items.sort((one, other) => (one.file < other.file ? -1 : 1)), bindings: bindings.sort(order), files }
}

/** By the guid; where two versions of one flow are in, the published one has it and the other adds its number. */
function itemsOf(sources: readonly AnySource[]): ReadonlyMap<string, AnySource> {
  const items = new Map<string, AnySource>()
  const last = (source: AnySource) => (source.pinned === null ? 0 : 1)
  for (const source of sources.toSorted((one, other) => last(one) - last(other))) {
    const first = items.get(source.guid)
    if (first?.edition === source.edition) continue
    items.set(first ? source.key : source.guid, source)
  }
  return items
}

const nameOf = (key: string, { name, edition }: AnySource) =>
  key.includes('@') ? `${name} (version ${edition})` : name

const SHORT = 8
function fileOf(key: string, { kind, name }: AnySource): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replaceAll(/[^\w\s.-]/g, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
  if (kind === 'language') return `languages/${plain(key)}.json`
  const [guid = '', version] = key.split('@')
  const slug = plain(name).replaceAll(/^-|-$/g, '').slice(0, 60)
  return `${folders[kind]}/${slug === '' ? '' : `${slug}-`}${guid.slice(-SHORT)}${version ? `-v${version}` : ''}.json`
}

async function factsOf({ kind, name, script, facts }: AnySource): Promise<object> {
  if (!script) return { ...facts, kind, name }
  const { description, type, channel, componentType, text } = script
  // Answers that are kept for tests stay behind.
  const document = await canonicalDocumentOf(foundOr422(await onDocuments('rebind', text, '{}')))
  return { kind, name, description, type, channel, componentType, document }
}

const guidsIn = (keys: readonly string[]) => [...new Set(keys)].filter((key) => /^[0-9a-f]{8}-/i.test(key))

interface Used {
  readonly kind: PackageBindingKind
  readonly name: string
  readonly because: string[]
}

const BOUND: ReadonlySet<string> = new Set([...GUIDED, 'dataset', 'language', 'secret'])

/** What the items name, by the keys of items or of what is only named, with the steps that do. */
async function usesIn(ctx: Ctx, all: readonly AnySource[], items: ReadonlyMap<string, AnySource>) {
  const guids = guidsIn(all.flatMap(({ uses }) => uses.map(({ target }) => target)))
  const named = new Map((await listNamed(ctx.db, guids)).map((each) => [each.guid, each]))
  const used = new Map<string, Used>()
  for (const source of all)
    for (const { kind, target, step } of source.uses) {
      if (!BOUND.has(kind)) continue
      const key = items.has(target) ? target : kind === 'secret' ? `secret ${target}` : target
      const because = step === '' ? `${source.name} names it` : `step “${step}” of ${source.name} names it`
      const known = named.get(target)
      const entry = used.get(key) ?? {
        kind: (known?.kind ?? kind) as PackageBindingKind, // of those that are bound
        name: known?.name ?? target,
        because: [],
      }
      if (!entry.because.includes(because)) entry.because.push(because)
      used.set(key, entry)
    }
  return used
}

/** Who makes a package takes along only what they may read. */
async function requireView(ctx: Ctx, { kind, guid }: AnySource): Promise<void> {
  if (kind === 'flow' || kind === 'component')
    await requireScript(ctx, (await findScriptByGuid(ctx.db, guid)) ?? notFound('Flow'), 'view')
  else for (const action of VIEWS[kind]) await ctx.require(action)
}

/** The same as `contentOf`, refused where nothing is left of what was chosen. */
export async function contentToPack(ctx: Ctx, choice: PackageChoice): Promise<Content> {
  const content = await contentOf(ctx, choice)
  if (content.items.length === 0) refuse(reason('package.gone', { name: 'Everything that was chosen' }))
  return content
}
