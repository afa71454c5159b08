import {
  type NotificationEvent,
  notificationEvent,
} from '@parley/contract/notificationGroups/notificationGroup.enum.ts'

export interface WaitingEvent {
  readonly idRaisedEvent: number
  readonly kind: NotificationEvent
  readonly key: string
  readonly title: string
  readonly text: string
  readonly path: string
  readonly at: string
  readonly idUser: number | null
}

/** The person, where one alone caused all of it: they know. */
function onlyActor(events: readonly WaitingEvent[]): number | null {
  const [first, ...others] = new Set(events.map(({ idUser }) => idUser))
  return others.length === 0 ? (first ?? null) : null
}

export interface PlannedMessage {
  readonly kind: NotificationEvent
  readonly key: string
  readonly title: string
  readonly text: string
  readonly path: string
  readonly events: number
  readonly idActor: number | null
}

export interface Told {
  readonly kind: NotificationEvent
  readonly key: string
}

/** After something was told, more of the same waits this long and is then told as one. */
export const PAUSE_MS = 5 * 60_000
/** So many of a kind are told one by one within that time. */
const SINGLE = 5
const LISTED = 5

/**
 * What to tell now: a first event at once, more about the same – or many of a kind – together after a pause. `told` is what was
 * told within the pause. A million events become no more messages than a person can read.
 */
export function planMessages(events: readonly WaitingEvent[], told: readonly Told[], now: Date) {
  const messages: PlannedMessage[] = []
  const taken: number[] = []
  for (const [kind, ofKind] of Map.groupBy(events, (event) => event.kind)) {
    // What has waited for the whole pause is told now, and what has come since with it.
    if (ofKind.some(({ at }) => now.getTime() - Date.parse(at) >= PAUSE_MS)) {
      messages.push(asOne(kind, 'many', ofKind))
      taken.push(...ofKind.map((event) => event.idRaisedEvent))
      continue
    }
    const recent = told.filter((each) => each.kind === kind)
    const toldKeys = new Set(recent.map(({ key }) => key))
    let room = SINGLE - recent.length
    for (const [key, same] of Map.groupBy(ofKind, (event) => event.key)) {
      if (toldKeys.has(key) || room <= 0) continue
      room -= 1
      messages.push(asOne(kind, key, same))
      taken.push(...same.map((event) => event.idRaisedEvent))
    }
  }
  return { messages, taken }
}

function asOne(kind: NotificationEvent, key: string, events: readonly WaitingEvent[]): PlannedMessage {
  const last = events.at(-1)
  if (!last) throw new Error('a message stands for at least one event')
  const idActor = onlyActor(events)
  if (events.length === 1) return { kind, key, title: last.title, text: last.text, path: last.path, events: 1, idActor }
  const titles = [...new Set(events.map(({ title }) => title))]
  const times = `${events.length.toLocaleString('en-GB')} times`
  if (titles.length === 1)
    return {
      kind,
      key,
      title: `${last.title} (${times})`,
      text: last.text,
      path: last.path,
      events: events.length,
      idActor,
    }
  const more = titles.length - LISTED
  const list = titles.slice(0, LISTED).map((title) => `• ${title}`)
  return {
    kind,
    key,
    title: `${notificationEvent.label(kind)}: ${times}`,
    text: [...list, ...(more > 0 ? [`… and ${more.toLocaleString('en-GB')} more`] : [])].join('\n'),
    path: last.path,
    events: events.length,
    idActor,
  }
}
