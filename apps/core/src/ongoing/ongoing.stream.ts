import { allows, type PermissionMap } from '@parley/contract/kernel/permission.ts'
import { ongoingApi } from '@parley/contract/ongoing/ongoing.api.ts'
import type { HeldOngoing, OngoingNews } from '@parley/contract/ongoing/ongoing.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { type Following, streamRoute } from '../kernel/streamRoute.ts'
import type { Vault } from '../kernel/vault.ts'
import { type Changed, type HeldNews, openNews, type SealedNews, wallTopic } from '../runtime/wallNews.ts'
import { isShown, linesIn, masked, openOngoing } from './ongoing.access.ts'
import { NOTHING_KNOWN, openFollowed, readNews } from './ongoing.read.ts'
import { extendHold, readOngoing, requireLine } from './ongoing.store.ts'

/** Rows in one part of all there are. */
const PART = 200
/** A supervisor whose line was silent for so long has left the conversation. */
export const HELD_MS = 60_000
const EXTEND_MS = 20_000

/** What decides what one sees of it. */
const sight = (rights: PermissionMap) => JSON.stringify([linesIn(rights), allows(rights, 'Settings.unmask')])

type Told = SealedNews | HeldNews

/** Opened once for all who follow here. */
const opened = new WeakMap<SealedNews, Changed>()
function openOnce(vault: Vault, tenant: number, item: SealedNews): Changed {
  const known = opened.get(item)
  if (known) return known
  const news = openNews(vault, tenant, item)
  opened.set(item, news)
  return news
}

/** Masked once for all who may not see numbers. */
const maskedNews = new WeakMap<Changed, Changed>()
function maskedOnce(news: Changed): Changed {
  const known = maskedNews.get(news)
  if (known) return known
  const made = { ...news, rows: news.rows.map(masked) }
  maskedNews.set(news, made)
  return made
}

/** Of what is told only what one may see, who was shown conversations with these guids; undefined where that is nothing. */
function shownOf(news: Changed | HeldNews, rights: PermissionMap, idLine: number | undefined, shown: Set<string>) {
  const lines = linesIn(rights)
  const isSeen = (id: number | null) => isShown(id, lines) && (idLine === undefined || id === idLine)
  if (news.kind === 'held') {
    const { idLine: ofLine, ...held } = news
    return isSeen(ofLine) ? held : undefined
  }
  const isUnmasked = allows(rights, 'Settings.unmask')
  const rows = (isUnmasked ? news : maskedOnce(news)).rows.filter(({ line }) => isSeen(line?.id ?? null))
  for (const { guid } of rows) shown.add(guid)
  const lost = news.lost.filter((guid) => shown.has(guid))
  const removed = news.removed.filter((guid) => shown.delete(guid))
  if (rows.length + removed.length + lost.length === 0) return undefined
  return { ...news, removed, lost, rows }
}

function* partsOf(rows: readonly HeldOngoing[], at: string): Generator<OngoingNews> {
  for (let from = 0; from === 0 || from < rows.length; from += PART)
    yield { kind: 'all', rows: rows.slice(from, from + PART), isLast: from + PART >= rows.length, at }
}

async function* showAll(
  { items, rights, run }: Following,
  { idDialModuleLine: idLine }: { idDialModuleLine?: number | undefined },
) {
  const { rows, vault, tenant, at } = await run(async (ctx) => ({
    ...{ vault: ctx.vault, tenant: ctx.tenant, at: ctx.clock.now().toISOString() },
    rows: await readOngoing(ctx, idLine === undefined ? linesIn(ctx.permissions) : [idLine]),
  }))
  yield* partsOf(allows(rights(), 'Settings.unmask') ? rows : rows.map(masked), at)
  const shown = new Set(rows.map(({ guid }) => guid))
  for await (const item of items as AsyncIterable<Told>) {
    // Followed by all who watch conversations of the tenant: nothing else is told there.
    const told = item.kind === 'held' ? item : openOnce(vault, tenant, item)
    const news = shownOf(told, rights(), idLine, shown)
    if (news) yield news
  }
}

/** All that run on lines that one may view. */
export const ongoingStream = streamRoute(ongoingApi.OngoingStream, async (ctx) => wallTopic(ctx.tenant), {
  feed: { show: (following) => showAll(following, {}), sight },
})

export const lineStream = streamRoute(
  ongoingApi.OngoingStreamOfLine,
  async (ctx, { idDialModuleLine }) => {
    await ctx.require('Line.view', idDialModuleLine)
    await requireLine(ctx.db, idDialModuleLine)
    return wallTopic(ctx.tenant)
  },
  { feed: { show: showAll, sight } },
)

/** What was recorded of one conversation and what comes; who has it keeps it as long as they follow. */
async function* showOne({ items, run }: Following, { conversation }: { conversation: string }) {
  const guid = conversation.toLowerCase()
  const open = async (ctx: Ctx) => ({
    ...{ vault: ctx.vault, tenant: ctx.tenant },
    numbers: await openFollowed(ctx, guid),
  })
  const first = await run(open, { writes: true })
  const { vault, tenant, numbers } = first
  let known = NOTHING_KNOWN
  const news = async () => {
    const { now, ...told } = await run((ctx) => readNews(ctx, guid, known, numbers))
    known = now
    return told
  }
  const stay = () => run((ctx) => keepHold(ctx, guid), { writes: true }).catch(() => undefined) // who may not any more loses it
  await stay()
  const timer = setInterval(() => void stay(), EXTEND_MS).unref()
  try {
    yield await news()
    for await (const item of items) {
      // Read once for all that was told of it meanwhile.
      const all = [item, ...items.takeWaiting()] as Told[]
      if (!all.some((each) => concerns(each, guid, vault, tenant))) continue
      const told = await news()
      yield told
      if (told.conversation === null) return
    }
  } finally {
    clearInterval(timer)
  }
}

function concerns(item: Told, guid: string, vault: Vault, tenant: number): boolean {
  if (item.kind === 'held') return item.guid === guid
  const { rows, removed, lost } = openOnce(vault, tenant, item)
  return rows.some((row) => row.guid === guid) || removed.includes(guid) || lost.includes(guid)
}

async function keepHold(ctx: Ctx, guid: string): Promise<void> {
  if (ctx.actor.id === null || !ctx.can('OngoingConversations.speak')) return
  const now = ctx.clock.now()
  await extendHold(ctx.db, guid, ctx.actor.id, now, new Date(now.getTime() + HELD_MS))
}

export const conversationStream = streamRoute(
  ongoingApi.LineConversationStream,
  async (ctx, { conversation }) => {
    await openOngoing(ctx, conversation)
    return wallTopic(ctx.tenant)
  },
  { feed: { show: showOne, sight } },
)
