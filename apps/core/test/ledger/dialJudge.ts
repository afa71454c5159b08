import type { Heard } from './dialBook.ts'

export interface DialedContact {
  readonly id: number
  readonly phone: string
  readonly state: string
  readonly disposition: string | null
  readonly attempts: number
}
export interface KeptAttempt {
  readonly idContact: number
  readonly number: number
  readonly guid: string
  readonly idLine: number
  readonly result: string | null
  /** Of an unknown one: when another process took it over. */
  readonly endedAt: number
  readonly isOpen: boolean
}
/** Of the contacts in a state or with a business result, or of the attempts with a result, how many are said to be there. */
export interface KeptSum {
  readonly of: string
  readonly sum: number
}
export interface Dialed {
  readonly contacts: readonly DialedContact[]
  readonly attempts: readonly KeptAttempt[]
  readonly heard: readonly Heard[]
  /** When numbers were put on a do-not-call list, by number. */
  readonly hushed: ReadonlyMap<string, number>
  /** When processes were killed, by their number. */
  readonly gone: ReadonlyMap<number, number>
  readonly mostByLine: ReadonlyMap<number, number>
  readonly mostOfTenant: number
}

const FINAL = ['DONE_SUCCESS', 'DONE_NEGATIVE', 'UNREACHED']
/** So long after it was put on a do-not-call list nobody is called any more. */
const HUSHED_MS = 1_000
type Begun = Extract<Heard, { what: 'begun' }>

/**
 * Compares what the carrier heard with what is kept, in words; empty where all fits. What takeover explains, and is let pass: a call whose attempt
 * another process took over and called unknown has left its line by then, though a process that stood still may not have hung up yet, or even
 * begin it afterwards (`late`). Nobody is called again for it.
 */
export function judgeDials(dialed: Dialed) {
  const begun = dialed.heard.filter((one) => one.what === 'begun')
  const attemptOf = new Map(dialed.attempts.map((attempt) => [attempt.guid, attempt]))
  const late = begun.filter(({ guid, at }) => {
    const attempt = attemptOf.get(guid)
    return attempt?.result === 'unknown' && at > attempt.endedAt
  }).length
  const problems = [
    ...doubled(begun),
    ...unkept(begun, dialed, attemptOf),
    ...forgotten(dialed),
    ...pestered(begun, dialed),
    ...misjudged(begun, dialed),
    ...overfull(begun, dialed, attemptOf),
  ]
  return { late, problems }
}

function doubled(begun: readonly Begun[]): string[] {
  const repeated = (keys: readonly string[]) => {
    const seen = new Set<string>()
    return keys.filter((key) => seen.size === seen.add(key).size)
  }
  return [
    ...repeated(begun.map(({ guid }) => guid)).map((guid) => `call ${guid} was dialed twice`),
    ...repeated(begun.map(({ idContact, attempt }) => `${attempt} of contact ${idContact}`)).map(
      (key) => `attempt ${key} was dialed twice`,
    ),
  ]
}

/** Nobody is called but for an attempt that is kept. */
function unkept(begun: readonly Begun[], { contacts }: Dialed, attemptOf: ReadonlyMap<string, KeptAttempt>): string[] {
  const phoneOf = new Map(contacts.map(({ id, phone }) => [id, phone]))
  return begun.flatMap(({ guid, idContact, attempt, phone }) => {
    const kept = attemptOf.get(guid)
    const fits = kept?.idContact === idContact && kept.number === attempt && phoneOf.get(idContact) === phone
    return fits ? [] : [`call ${guid} to ${phone} has no attempt`]
  })
}

function forgotten({ contacts, attempts, hushed }: Dialed): string[] {
  const by = Map.groupBy(attempts, ({ idContact }) => idContact)
  return contacts.flatMap(({ id, phone, state, attempts: count }) => {
    const own = by.get(id) ?? []
    const unknown = own.filter(({ result }) => result === 'unknown')
    return [
      ...(FINAL.includes(state) || state === 'UNKNOWN' || (state === 'SUPPRESSED' && hushed.has(phone))
        ? []
        : [`contact ${id} was forgotten in ${state}`]),
      ...(own.length === count ? [] : [`contact ${id} counts ${count} attempts and has ${own.length}`]),
      ...own.filter(({ isOpen }) => isOpen).map(({ number }) => `attempt ${number} of contact ${id} never ended`),
      ...(unknown.every(({ number }) => number === count) ? [] : [`contact ${id} was called after an unknown attempt`]),
      ...((state === 'UNKNOWN') === unknown.length > 0 ? [] : [`contact ${id} is ${state} after an unknown attempt`]),
    ]
  })
}

const pestered = (begun: readonly Begun[], { hushed }: Dialed): string[] =>
  begun.flatMap(({ phone, at }) => {
    const after = at - (hushed.get(phone) ?? Number.POSITIVE_INFINITY)
    return after > HUSHED_MS ? [`${phone} was called ${after} ms after it was put on a do-not-call list`] : []
  })

/** What is known of an attempt is what the carrier said. */
function misjudged(begun: readonly Begun[], { attempts, heard }: Dialed): string[] {
  const wasBegun = new Set(begun.map(({ guid }) => guid))
  const said = new Map(heard.flatMap((one) => (one.what === 'ended' ? [[one.guid, one.result] as const] : [])))
  return attempts.flatMap(({ guid, result }) => {
    if (result === 'unknown' || result === null) return []
    if (!wasBegun.has(guid)) return [`call ${guid} is kept as ${result} and was never dialed`]
    const truth = said.get(guid)
    // A machine is found out by the platform where it hangs up on it.
    return truth === result || (result === 'voicemail' && truth === 'answered')
      ? []
      : [`call ${guid} is kept as ${result}, the carrier said ${truth}`]
  })
}

/** Calls at once: from when the carrier heard of them until they ended, their process was killed, or they were called unknown. */
function overfull(begun: readonly Begun[], dialed: Dialed, attemptOf: ReadonlyMap<string, KeptAttempt>): string[] {
  const { heard, gone, mostByLine, mostOfTenant } = dialed
  const endOf = new Map(heard.flatMap((one) => (one.what === 'ended' ? [[one.guid, one.at] as const] : [])))
  const calls = begun.flatMap(({ guid, pid, at: from }) => {
    const attempt = attemptOf.get(guid)
    const unknownAt = attempt?.result === 'unknown' ? attempt.endedAt : Number.POSITIVE_INFINITY
    const to = Math.min(
      endOf.get(guid) ?? Number.POSITIVE_INFINITY,
      gone.get(pid) ?? Number.POSITIVE_INFINITY,
      unknownAt,
    )
    return to > from ? [{ from, to, idLine: attempt?.idLine ?? 0 }] : []
  })
  const most = (all: readonly { readonly from: number; readonly to: number }[]) => {
    const steps = all.flatMap(({ from, to }) => [
      { at: from, by: 1 },
      { at: to, by: -1 },
    ])
    steps.sort((one, other) => one.at - other.at || one.by - other.by)
    let [now, top] = [0, 0]
    for (const { by } of steps) {
      now += by
      top = Math.max(top, now)
    }
    return top
  }
  return [
    ...[...mostByLine].flatMap(([line, allowed]) => {
      const top = most(calls.filter(({ idLine }) => idLine === line))
      return top > allowed ? [`line ${line} had ${top} calls at once, ${allowed} are allowed`] : []
    }),
    ...(most(calls) > mostOfTenant ? [`the tenant had ${most(calls)} calls at once, ${mostOfTenant} are allowed`] : []),
  ]
}

/** Sums that were kept beside contacts and attempts say the same as counting them. */
export function judgeSums({
  contacts,
  attempts,
  sums,
}: Pick<Dialed, 'contacts' | 'attempts'> & { readonly sums: readonly KeptSum[] }): string[] {
  const counted = new Map<string, number>()
  const count = (name: string | null) => name !== null && counted.set(name, (counted.get(name) ?? 0) + 1)
  for (const { state, disposition } of contacts) {
    count(state)
    count(disposition)
  }
  for (const { result } of attempts) count(result)
  const said = new Map(sums.map(({ of, sum }) => [of, sum]))
  return [...new Set([...counted.keys(), ...said.keys()])].flatMap((of) =>
    counted.get(of) === said.get(of) ? [] : [`${said.get(of) ?? 0} are said to be ${of}, ${counted.get(of) ?? 0} are`],
  )
}
